// What an alert would be compared with now: the conditions that an instrument can have, and whether one is true already.
import type { AlertKind, AlertMeasure } from '../../domain/alerts.ts'
import { alertSpecs, instrumentAlertKinds, LEVEL_DECIMALS, positionAlertKinds } from '../../domain/alerts.ts'
import { scaledText } from '../../domain/price.ts'
import { isTradable } from '../../domain/session.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { lastMarkOf } from '../contracts/mark.ts'
import { stateOf } from '../market/calls/quote-views.ts'
import type { Listing } from '../market/source.ts'
import type { Contracted } from '../positions/contract.ts'
import type { AlertDeps } from './deps.ts'
import type { Figures } from './figures.ts'
import { figuresOf } from './figures.ts'
import { measuredValue, measureOf } from './model.ts'
import { pastBars } from './past.ts'
import { ratioAt } from './ratios.ts'

type Deps = Pick<AlertDeps, 'market' | 'freshness' | 'clock'>

/** What an alert is about: an instrument, or a position in it. */
export type Place = { readonly listing: Listing; readonly position: Contracted | null }

/** Conditions for which the market has the data. A reference rate is no trade, so it has none. */
export function offeredKinds({ market }: Pick<Deps, 'market'>, { listing, position }: Place): readonly AlertKind[] {
  if (position) return positionAlertKinds
  if (listing.feed.origin === 'reference') return []
  const { ix } = listing.instrument
  const figures = figuresOf(market, ix)
  const isKnown = {
    price: true,
    day: (market.quotes.previousClose[ix] ?? 0) > 0,
    fiveMinutes: true,
    volume: figures.averageVolume > 0,
    yearHigh: figures.high > 0,
    yearLow: figures.low > 0,
  }
  return instrumentAlertKinds.filter(kind => isKnown[measureOf(kind)])
}

function isSilent({ market, freshness }: Deps, ix: number): boolean {
  const state = stateOf(market.quotes, ix)
  return state === 'lost' || (isTradable(state) && freshness.isStale(ix))
}

/** The last price of the regular session; NaN if it is unknown, or its feed is silent. The price of a closed market counts. */
const lastPrice = (deps: Deps, ix: number): number =>
  isSilent(deps, ix) ? Number.NaN : deps.market.quotes.price[ix] || Number.NaN

/** The margin ratio in hundredths of a percent; NaN while the mark price is unknown. That of a closed market counts. */
export function ratioNow(deps: Deps, position: Contracted): number {
  const ix = deps.market.find(position.instrumentKey)?.instrument.ix
  const mark = ix === undefined || isSilent(deps, ix) ? null : lastMarkOf(deps.market, ix)
  return mark === null ? Number.NaN : ratioAt(position, mark)
}

function baseNow({ market, clock }: Deps, ix: number, measure: AlertMeasure): number {
  if (measure === 'price') return 1
  if (measure === 'day') return market.quotes.previousClose[ix] ?? Number.NaN
  if (measure === 'fiveMinutes') {
    const now = clock.now()
    const wanted = { from: now - MINUTE_MS, now, measures: new Set([measure]), isDaily: false }
    return pastBars(market, ix, wanted).at(-1)?.bases.fiveMinutes ?? Number.NaN
  }
  return ofYear(figuresOf(market, ix), measure)
}

function ofYear({ high, low, averageVolume }: Figures, measure: 'volume' | 'yearHigh' | 'yearLow'): number {
  if (measure === 'volume') return averageVolume
  return measure === 'yearHigh' ? high : low
}

export type Current = {
  /** NaN if it is unknown. */
  readonly value: number
  /** The value in the unit of the level. */
  readonly text: string
}

/** A value in hundredths of a percent. */
const percentText = (value: number): string =>
  Number.isFinite(value) ? `${scaledText(Math.round(value), LEVEL_DECIMALS)} %` : ''

export function currentOf(deps: Deps, { listing, position }: Place, kind: AlertKind): Current {
  if (position) {
    const value = ratioNow(deps, position)
    return { value, text: percentText(value) }
  }
  const { ix, priceDecimals } = listing.instrument
  const [measure, { unit }] = [measureOf(kind), alertSpecs[kind]]
  const price = lastPrice(deps, ix)
  const volume = deps.market.quotes.volume[ix] ?? Number.NaN
  const value = measuredValue(measure, { price, volume, base: baseNow(deps, ix, measure) })
  const known = Number.isNaN(price) ? Number.NaN : value
  if (Number.isNaN(known)) return { value: known, text: '' }
  if (unit === 'percent') return { value, text: percentText(value) }
  if (unit === 'multiple') return { value, text: `${scaledText(Math.round(value), LEVEL_DECIMALS)}×` }
  return { value, text: scaledText(price, priceDecimals) }
}
