// The stages of the fault run `margin`: each has a time and prices at which positions are liquidated, financed
// overnight or closed at expiry.
import type { Clock } from '../domain/clock.ts'
import type { HandMarket } from '../tests/support/hand-market.ts'
import { createHandMarket } from '../tests/support/hand-market.ts'

export const stageNames = ['opening', 'liquidation', 'financing', 'expiry'] as const
export type StageName = (typeof stageNames)[number]

type Stage = { readonly at: number; readonly prices: Readonly<Record<string, string>> }

const opening = {
  'FX.EURUSD': '1.20000',
  'FX.USDJPY': '150.000',
  'FX.USDMXN': '17.39200',
  'FU.MES202612': '6000.00',
} as const
/**
 * Prices at which a euro position with a leverage of 20 is liquidated, and a yen position has lost its whole margin.
 */
const fallen = { ...opening, 'FX.EURUSD': '1.15900', 'FX.USDJPY': '190.000' } as const

export const stages: Readonly<Record<StageName, Stage>> = {
  opening: { at: Date.UTC(2026, 10, 19, 18), prices: opening },
  liquidation: { at: Date.UTC(2026, 10, 19, 19), prices: fallen },
  // Three financing cut-offs after the preceding stage.
  financing: { at: Date.UTC(2026, 10, 23, 23), prices: fallen },
  // The day after the last trade day of the contract.
  expiry: { at: Date.UTC(2026, 11, 19, 12), prices: fallen },
}

/** Enough for all customers: none of them takes the size from another. */
const BOOK_SIZE = 10_000_000

export function marketOf(name: StageName, clock: Clock): HandMarket {
  const market = createHandMarket(clock)
  quoteAll(market, name)
  return market
}

/** Quotes the prices of the stage at the clock's time. Nothing is liquidated at prices that have become stale. */
export function quoteAll(market: HandMarket, name: StageName): void {
  for (const [key, price] of Object.entries(stages[name].prices))
    market.quote(key, { price, previousClose: price, bid: price, ask: price, bidSize: BOOK_SIZE, askSize: BOOK_SIZE })
}
