// Daily settlement of futures: the change of a day is computed from the mean price of this window, not from the last
// trade. The windows are those of CME's settlement procedures.
import type { FutureTerms } from './terms.ts'

export type SettlementWindow = { readonly ends: string; readonly zone: string; readonly seconds: number }

const chicago = 'America/Chicago'
const newYork = 'America/New_York'

const byGroup: Partial<Record<FutureTerms['group'], SettlementWindow>> = {
  index: { ends: '15:15', zone: chicago, seconds: 30 },
  volatility: { ends: '15:15', zone: chicago, seconds: 30 },
  currency: { ends: '14:00', zone: chicago, seconds: 30 },
  rate: { ends: '14:00', zone: chicago, seconds: 30 },
  energy: { ends: '14:30', zone: newYork, seconds: 120 },
  grain: { ends: '13:15', zone: chicago, seconds: 60 },
  livestock: { ends: '13:00', zone: chicago, seconds: 30 },
}
const gold: SettlementWindow = { ends: '13:30', zone: newYork, seconds: 60 }
const silver: SettlementWindow = { ends: '13:25', zone: newYork, seconds: 60 }
const byRoot: Readonly<Record<string, SettlementWindow>> = {
  GC: gold,
  MGC: gold,
  SI: silver,
  SIL: silver,
  HG: { ends: '13:00', zone: newYork, seconds: 60 },
  PL: { ends: '13:05', zone: newYork, seconds: 120 },
  PA: { ends: '13:00', zone: newYork, seconds: 60 },
}

/** The settlement window of a contract; null if its settlement price is the last price of the day's last session. */
export function settlementWindow({ root, group, exchange }: FutureTerms): SettlementWindow | null {
  const american = exchange === 'CME' || exchange === 'CBOT' || exchange === 'COMEX' || exchange === 'NYMEX'
  return american ? (byRoot[root] ?? byGroup[group] ?? null) : null
}
