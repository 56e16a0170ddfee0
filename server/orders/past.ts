// The price of a share on a past day, from the market's own bars, so that the demo account's purchase prices are on the
// chart.

import { nearestTick } from '../../domain/price.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Listing, MarketSource } from '../market/source.ts'

export type PastTrade = {
  /** Scaled, on the tick grid. */
  readonly price: number
  readonly at: number
  readonly dayStartAt: number
}

/** Delay from the open of the session to the order. */
const AFTER_OPEN_MS = 25 * MINUTE_MS

/**
 * A trade at the opening price of the last trading day that started at least `daysAgo` days ago; null if there is no
 * bar.
 */
export function pastTrade(
  market: MarketSource,
  { instrument, tickSteps }: Listing,
  daysAgo: number,
  now: number,
): PastTrade | null {
  const { time, open } = market.bars(instrument.ix, '1Y')
  const index = time.findLastIndex(start => start + AFTER_OPEN_MS <= now - daysAgo * DAY_MS)
  const [dayStartAt, price] = [time[index], open[index]]
  if (dayStartAt === undefined || price === undefined || price <= 0) return null
  return { price: nearestTick(price, tickSteps), at: dayStartAt + AFTER_OPEN_MS, dayStartAt }
}
