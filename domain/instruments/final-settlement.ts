// The price at which a contract is closed at its end (products/derivatives, tables 1.2, 1.3 and section 1.5). A contract
// that would be delivered is closed before, at its mark.
import type { FutureRow } from './tables/future-row.ts'

/**
 * `meanOfDay`: quotes of the index every five minutes of its last day, and its close. `opening`: the index's first price
 * at or after the last trade. `close`: its close on the last day. `lastTrade`: its price at the last trade.
 * `lastMinutes`: its mean in the last minutes. `settlement`: the contract's own settlement of the day. `mark`: not
 * settled, but closed before delivery.
 */
export type FinalRule = 'meanOfDay' | 'opening' | 'close' | 'lastTrade' | 'lastMinutes' | 'settlement' | 'mark'

/** Those of Eurex, of Nikkei and of volatility are from general knowledge, not from a source of the exchange. */
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
