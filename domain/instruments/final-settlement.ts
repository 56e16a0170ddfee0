// The price at which an expiring contract is closed, by the exchanges' rules for final settlement. A contract with
// physical delivery is closed before delivery, at its mark price.
import type { FutureRow } from './tables/future-row.ts'

/**
 * How the final settlement price is determined. `meanOfDay`: mean of the index quoted every five minutes on its last
 * day, and its close. `opening`: first price of the index at or after the last trade. `close`: closing price of the
 * index on the last day. `lastTrade`: price of the index at the time of the last trade. `lastMinutes`: mean of the
 * index in the last minutes. `settlement`: the contract's own daily settlement price. `mark`: mark price, because the
 * contract is closed before delivery.
 */
export type FinalRule = 'meanOfDay' | 'opening' | 'close' | 'lastTrade' | 'lastMinutes' | 'settlement' | 'mark'

/**
 * Exceptions by root. The rules for Eurex, Nikkei and volatility contracts are from general knowledge, not verified in
 * a source of the exchange.
 */
const byRoot: Readonly<Record<string, FinalRule>> = {
  EIPC: 'close',
  IPC: 'close',
  MIP: 'close',
  FDAX: 'lastTrade',
  FESX: 'lastMinutes',
}

type Described = Pick<FutureRow, 'root' | 'group' | 'exchange' | 'delivery'>

export function finalRuleOf({ root, group, exchange, delivery }: Described): FinalRule {
  if (delivery === 'physical') return 'mark'
  const own = byRoot[root]
  if (own) return own
  if (group !== 'index' && group !== 'volatility') return 'settlement'
  return exchange === 'HKEX' ? 'meanOfDay' : 'opening'
}
