// The prices of instruments since an instant, from the bars of their history. With them an order that waits for a price
// loses nothing while no process watches it.
import { setImmediate } from 'node:timers/promises'
import { chartPeriods } from '../../domain/kline.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { BarColumns } from '../market/bar-columns.ts'
import { createColumns } from '../market/bar-columns.ts'
import type { Listing, MarketSource } from '../market/source.ts'

/** The bars from the one with the number `first` on. */
export type PastBars = { readonly bars: BarColumns; readonly first: number }

/** Scaled; infinite if there is no bar. */
export type Extremes = { readonly lowest: number; readonly highest: number }

/** An extreme that differs more than this from open and close of its bar is one that the collar would hold. */
const JUMP = 0.25
/** The longest time of which bars of a minute are read. */
const MINUTES_MOST_MS = 2 * DAY_MS

/**
 * Returns a function that reads the bars of an instrument once, whatever the number of its orders. `from`: UTC ms, at most
 * `now`. The finest bars count that reach back to it. A bar that began before it is left out, because it contains earlier
 * prices: a minute for an order of the last two days where the market has such bars, a day for one of some months ago.
 */
export function createPastBars(
  market: MarketSource,
  now: number,
): (listing: Listing, from: number) => Promise<PastBars> {
  const read = new Map<number, Promise<readonly BarColumns[]>>()

  /** From the finest to the coarsest. */
  async function barsOf(ix: number): Promise<BarColumns[]> {
    // The bars of an instrument take milliseconds, and other work of this thread must run in between.
    await setImmediate()
    const minutes = market.minutes?.(ix, now - MINUTES_MOST_MS)
    const all: BarColumns[] = minutes ? [minutes] : []
    for (const period of chartPeriods) {
      await market.ready?.(ix, period)
      all.push(market.bars(ix, period))
    }
    return all
  }

  return async ({ instrument: { ix } }, from) => {
    const known = read.get(ix) ?? barsOf(ix)
    read.set(ix, known)
    const all = await known
    const reaching = all.find(({ time }) => (time[0] ?? Number.POSITIVE_INFINITY) <= from) ?? all.at(-1)
    return reaching ? barsFrom(reaching, from) : { bars: createColumns(), first: 0 }
  }
}

function barsFrom(bars: BarColumns, from: number): PastBars {
  let first = bars.time.length
  while (first > 0 && (bars.time[first - 1] ?? 0) >= from) first -= 1
  return { bars, first }
}

export function extremesOf({ bars, first }: PastBars): Extremes {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let nth = first; nth < bars.time.length; nth += 1) {
    lowest = Math.min(lowest, lowOf(bars, nth))
    highest = Math.max(highest, highOf(bars, nth))
  }
  return { lowest, highest }
}

export function lowOf({ open, close, low }: BarColumns, nth: number): number {
  const bottom = Math.min(open[nth] ?? 0, close[nth] ?? 0)
  return orNear(low[nth] ?? bottom, bottom)
}

export function highOf({ open, close, high }: BarColumns, nth: number): number {
  const top = Math.max(open[nth] ?? 0, close[nth] ?? 0)
  return orNear(high[nth] ?? top, top)
}

const orNear = (extreme: number, near: number): number =>
  Math.abs(extreme - near) > JUMP * Math.abs(near) ? near : extreme
