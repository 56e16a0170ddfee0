// What an alert would be compared with now: the conditions that an instrument can have, and whether one is true already.
import type { AlertKind } from '../../domain/alerts.ts'
import { alertKinds, alertSpecs, LEVEL_DECIMALS } from '../../domain/alerts.ts'
import { scaledText } from '../../domain/price.ts'
import { isTradable } from '../../domain/session.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { stateOf } from '../market/calls/quote-views.ts'
import type { Listing } from '../market/source.ts'
import type { AlertDeps } from './deps.ts'
import type { Figures } from './figures.ts'
import { figuresOf } from './figures.ts'
import { measuredValue } from './model.ts'
import { pastBars } from './past.ts'

type Deps = Pick<AlertDeps, 'market' | 'freshness' | 'clock'>

/** Conditions for which the market has the data. A reference rate is no trade, so it has none. */
export function offeredKinds({ market }: Pick<Deps, 'market'>, listing: Listing): AlertKind[] {
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
  return alertKinds.filter(kind => isKnown[alertSpecs[kind].measure])
}

/** The last price of the regular session; NaN if it is unknown, or its feed is silent. The price of a closed market counts. */
function lastPrice({ market, freshness }: Deps, ix: number): number {
  const state = stateOf(market.quotes, ix)
  const isSilent = state === 'lost' || (isTradable(state) && freshness.isStale(ix))
  return isSilent ? Number.NaN : market.quotes.price[ix] || Number.NaN
}

function baseNow({ market, clock }: Deps, ix: number, kind: AlertKind): number {
  const { measure } = alertSpecs[kind]
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

export function currentOf(deps: Deps, { instrument }: Listing, kind: AlertKind): Current {
  const { ix, priceDecimals } = instrument
  const { measure, unit } = alertSpecs[kind]
  const price = lastPrice(deps, ix)
  const volume = deps.market.quotes.volume[ix] ?? Number.NaN
  const value = measuredValue(measure, { price, volume, base: baseNow(deps, ix, kind) })
  const known = Number.isNaN(price) ? Number.NaN : value
  if (Number.isNaN(known)) return { value: known, text: '' }
  if (unit === 'percent') return { value, text: `${scaledText(Math.round(value), LEVEL_DECIMALS)} %` }
  if (unit === 'multiple') return { value, text: `${scaledText(Math.round(value), LEVEL_DECIMALS)}×` }
  return { value, text: scaledText(price, priceDecimals) }
}
