// The values that alerts are compared with, in one column: a cell for each instrument and measure. A value is NaN while
// the market is closed, its quote is stale, the collar holds its price or a split has changed its scale, so that no alert is
// sent at a price without a trade, or at one that does not compare with its level.
import type { AlertMeasure } from '../../domain/alerts.ts'
import { alertMeasures } from '../../domain/alerts.ts'
import { isTradable, stateOfCode } from '../../domain/session.ts'
import type { MarketSource } from '../market/source.ts'
import type { Collar } from '../orders/collar.ts'
import type { Freshness } from '../orders/freshness.ts'
import type { FigureBook } from './figures.ts'
import { measuredValue } from './model.ts'
import type { Moves } from './moves.ts'

export const cellOf = (ix: number, measure: AlertMeasure): number =>
  ix * alertMeasures.length + alertMeasures.indexOf(measure)

export type Sources = {
  readonly market: Pick<MarketSource, 'quotes' | 'listings' | 'actions'>
  readonly freshness: Pick<Freshness, 'isStale'>
  readonly collar: Pick<Collar, 'isHeld'>
  readonly figures: Pick<FigureBook, 'of'>
  readonly moves: Pick<Moves, 'before'>
}

/** The number that a measure is compared with; NaN if unknown. */
export function baseOf({ market, figures, moves }: Sources, ix: number, measure: AlertMeasure, now: number): number {
  const bases: Readonly<Record<AlertMeasure, () => number>> = {
    price: () => 1,
    day: () => market.quotes.previousClose[ix] ?? Number.NaN,
    fiveMinutes: () => moves.before(ix, now),
    volume: () => figures.of(ix).averageVolume,
    yearHigh: () => figures.of(ix).high,
    yearLow: () => figures.of(ix).low,
  }
  return bases[measure]()
}

/** The last price of the regular session, while trades are made and arrive; NaN otherwise. */
export function livePrice(
  { market: { quotes, listings, actions }, freshness, collar }: Pick<Sources, 'market' | 'freshness' | 'collar'>,
  ix: number,
): number {
  const [price, listing] = [quotes.price[ix], listings[ix]]
  const isOpen = isTradable(stateOfCode(quotes.state[ix] ?? 0))
  // A price of 0 is unknown.
  if (!price || !listing || !isOpen || freshness.isStale(ix)) return Number.NaN
  if (actions?.isRescaled(listing.instrument.key)) return Number.NaN
  return collar.isHeld(listing, price) ? Number.NaN : price
}

export type Wanted = ReadonlyMap<number, ReadonlySet<AlertMeasure>>

/** Returns a function that writes the current values into the same column at each call, and returns it. */
export function createValues(sources: Sources): (wanted: Wanted, now: number) => Float64Array {
  const { market } = sources
  let values = new Float64Array(0)

  function write(ix: number, measures: ReadonlySet<AlertMeasure>, now: number): void {
    const price = livePrice(sources, ix)
    const volume = market.quotes.volume[ix] ?? Number.NaN
    for (const measure of measures) {
      const isUnknown = Number.isNaN(price)
      const base = isUnknown ? Number.NaN : baseOf(sources, ix, measure, now)
      values[cellOf(ix, measure)] = isUnknown ? Number.NaN : measuredValue(measure, { price, volume, base })
    }
  }

  return (wanted, now) => {
    const size = market.quotes.size * alertMeasures.length
    if (values.length !== size) values = new Float64Array(size).fill(Number.NaN)
    for (const [ix, measures] of wanted) write(ix, measures, now)
    return values
  }
}
