// The lowest and the highest price of an instrument since an instant, from the bars of its history. With them an order
// that waits for a price loses nothing while no process watches it.
import { chartPeriods } from '../../domain/kline.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { BarColumns } from '../market/bar-columns.ts'
import type { Listing, MarketSource } from '../market/source.ts'

/** Scaled; infinite if there is no bar. */
export type Extremes = { readonly lowest: number; readonly highest: number }

/** An extreme that differs more than this from open and close of its bar is one that the collar would hold. */
const JUMP = 0.25

/** UTC ms. */
type Span = { readonly from: number; readonly now: number }

/** The longest time of which bars of a minute are read. */
const MINUTES_MOST_MS = 2 * DAY_MS

/**
 * From the finest bars that reach back to `from`. A bar that began before it is left out, because it contains earlier
 * prices: a minute for an order of the last two days where the market has such bars, a day for one of some months ago.
 */
export async function extremesSince(
  market: MarketSource,
  { instrument }: Listing,
  { from, now }: Span,
): Promise<Extremes> {
  const { ix } = instrument
  const minutes = now - from <= MINUTES_MOST_MS ? market.minutes?.(ix, from) : null
  if (minutes) return extremesOf(minutes, from)
  let found: Extremes = { lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY }
  for (const period of chartPeriods) {
    await market.ready?.(ix, period)
    const bars = market.bars(ix, period)
    found = extremesOf(bars, from)
    if ((bars.time[0] ?? Number.POSITIVE_INFINITY) <= from) break
  }
  return found
}

function extremesOf({ time, open, high, low, close }: BarColumns, from: number): Extremes {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [nth, at] of time.entries()) {
    if (at < from) continue
    const ends = [open[nth] ?? 0, close[nth] ?? 0]
    const [bottom, top] = [Math.min(...ends), Math.max(...ends)]
    lowest = Math.min(lowest, orNear(low[nth] ?? bottom, bottom))
    highest = Math.max(highest, orNear(high[nth] ?? top, top))
  }
  return { lowest, highest }
}

const orNear = (extreme: number, near: number): number =>
  Math.abs(extreme - near) > JUMP * Math.abs(near) ? near : extreme
