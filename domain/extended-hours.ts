// Trading before and after the regular hours: which of the two a quote's price is from, and the close from which its
// change is measured. During the regular hours a quote keeps the last price before the opening.
import type { MarketState } from './session.ts'

const inSession: ReadonlySet<MarketState | null> = new Set(['open', 'halted', 'stale'])

/** True if the price outside the regular hours is from before the opening, false if it is from after the close. */
export const isEarly = (state: MarketState | null): boolean => state === 'pre' || inSession.has(state)

type Prices = { readonly price: number | null; readonly previousClose: number | null }

/** The last close at the time of the price outside the regular hours. Before the opening it is still the row's price. */
export const extendedBase = (state: MarketState | null, { price, previousClose }: Prices): number | null =>
  inSession.has(state) ? previousClose : price
