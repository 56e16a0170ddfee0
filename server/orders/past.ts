// Where a share stood on a past day: from the market's own bars, so that what the demo account paid is on the chart.

import { nearestTick } from '../../domain/price.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Listing, MarketSource } from '../market/source.ts'

export type PastTrade = {
  /** Scaled, on the tick grid. */
  readonly price: number
  readonly at: number
  readonly dayStartAt: number
}

/** Minutes after the open at which the order of that day arrived. */
const AFTER_OPEN_MS = 25 * 60_000

/** At the open of the last trading day that started at least this long ago; null if there is no bar. */
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
