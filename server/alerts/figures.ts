// Figures of the year that conditions are compared with: the 52-week high and low before a trading day, and the average
// volume. They change once a day, and computing them takes long, so they are kept for the day.
import type { BarColumns } from '../market/bar-columns.ts'
import { hasVolume } from '../market/calls/quote-views.ts'
import type { MarketSource } from '../market/source.ts'

/** A figure that the market does not know is NaN. */
export type Figures = {
  readonly high: number
  readonly low: number
  readonly averageVolume: number
}

const UNKNOWN: Figures = { high: Number.NaN, low: Number.NaN, averageVolume: Number.NaN }

type Market = Pick<MarketSource, 'bars' | 'year' | 'ready' | 'listings' | 'dayStart'>

/** The start of the trading day of an instrument, UTC ms. */
export function dayStartOf({ listings, dayStart }: Pick<MarketSource, 'listings' | 'dayStart'>, ix: number): number {
  const listing = listings[ix]
  return listing ? dayStart(listing.instrument.board) : 0
}

/** The extremes of the daily bars before a time. */
export function extremesBefore(
  { time, high, low }: Pick<Readonly<Record<keyof BarColumns, readonly number[]>>, 'time' | 'high' | 'low'>,
  at: number,
): Pick<Figures, 'high' | 'low'> {
  const isBefore = (_price: number, nth: number): boolean => (time[nth] ?? at) < at
  const [highs, lows] = [high.filter(isBefore), low.filter(isBefore)]
  return highs.length === 0 ? UNKNOWN : { high: Math.max(...highs), low: Math.min(...lows) }
}

/** Loads the bars that conditions need, in a market whose history is with its provider. It never rejects. */
export async function loadBars({ ready }: Pick<Market, 'ready'>, ix: number): Promise<void> {
  await ready?.(ix, '1D')
  await ready?.(ix, '1Y')
}

export function figuresOf(market: Market, ix: number): Figures {
  const listing = market.listings[ix]
  const { high52, averageVolume } = market.year(ix)
  // A market that does not know the year has bars of a part of it at most.
  if (!listing || high52 === null) return UNKNOWN
  const volume = hasVolume(listing) ? averageVolume : null
  const { high, low } = extremesBefore(market.bars(ix, '1Y'), dayStartOf(market, ix))
  return { high, low, averageVolume: volume ?? Number.NaN }
}

const isKnown = ({ high }: Figures): boolean => !Number.isNaN(high)

export type FigureBook = {
  /** The figures of the current day; unknown until they were read. */
  of(ix: number): Figures
  /** Begins to read the missing figures of some of these instruments. */
  read(ixs: Iterable<number>): void
}

/** The figures of a few instruments at a time: at the start of a day those of all are due, and each takes milliseconds. */
const READS_A_PASS = 5
/** After a failure the figures are requested again at most this often. */
const AGAIN_MS = 60_000

type Page = { readonly figures: Figures; readonly dayStart: number; readonly at: number }

export function createFigureBook(market: Market, now: () => number): FigureBook {
  const pages = new Map<number, Page>()
  const isCurrent = (page: Page | undefined, ix: number): boolean => page?.dayStart === dayStartOf(market, ix)

  function isDue(ix: number): boolean {
    const page = pages.get(ix)
    if (!page || !isCurrent(page, ix)) return true
    return !isKnown(page.figures) && now() - page.at >= AGAIN_MS
  }

  async function read(ix: number): Promise<void> {
    const dayStart = dayStartOf(market, ix)
    // Not due again while its bars are loaded.
    pages.set(ix, { figures: UNKNOWN, dayStart, at: now() })
    await loadBars(market, ix)
    pages.set(ix, { figures: figuresOf(market, ix), dayStart, at: now() })
  }

  return {
    of(ix) {
      const page = pages.get(ix)
      return page && isCurrent(page, ix) ? page.figures : UNKNOWN
    },
    read(ixs) {
      let left = READS_A_PASS
      for (const ix of ixs) {
        if (left === 0) return
        if (!isDue(ix)) continue
        left -= 1
        void read(ix)
      }
    },
  }
}
