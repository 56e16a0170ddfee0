// The quotes of one JSON connection: for each instrument the fields that changed since they were last sent. A message
// that is skipped for a slow client is not queued: the next one contains its changes.
import { must } from '../../../domain/assert.ts'
import { haltOf } from '../../../domain/halt.ts'
import { scaledText } from '../../../domain/price.ts'
import { stateOfCode } from '../../../domain/session.ts'
import type { JsonQuote } from '../../../domain/wire/json-feed.ts'
import { priceColumns } from '../../../domain/wire/quote-columns.ts'
import { volumeOf } from '../../market/calls/quote-views.ts'
import type { MarketSource } from '../../market/source.ts'

const limitColumns = ['previousSettlement', 'upperLimit', 'lowerLimit'] as const
const contractColumns = ['openInterest', 'previousOpenInterest'] as const
const sizeColumns = ['bidSize', 'askSize'] as const

type Watched = { readonly ix: number; version: number; sent: Readonly<Record<string, unknown>> }

export class JsonQuotes {
  readonly #market: MarketSource
  readonly #watched: Watched[]

  constructor(market: MarketSource, ixs: readonly number[]) {
    this.#market = market
    this.#watched = ixs.map(ix => ({ ix, version: -1, sent: {} }))
  }

  /** The changed fields of each changed instrument; all fields the first time. */
  take(): JsonQuote[] {
    const changed: JsonQuote[] = []
    for (const watched of this.#watched) {
      const version = this.#market.quotes.version[watched.ix] ?? 0
      if (version === watched.version) continue
      const row = rowOf(this.#market, watched.ix)
      const changes = Object.entries(row).filter(([name, value]) => watched.sent[name] !== value)
      watched.version = version
      watched.sent = row
      if (changes.length > 0) changed.push(Object.assign({ key: row.key }, Object.fromEntries(changes)))
    }
    return changed
  }
}

function rowOf(market: MarketSource, ix: number): JsonQuote {
  const { quotes } = market
  const listing = must(market.listings[ix], 'a listing')
  const { key, priceDecimals, quantityDecimals } = listing.instrument
  const row: JsonQuote = { key }
  for (const name of priceColumns) row[name] = known(quotes[name][ix] ?? 0, priceDecimals)
  for (const name of sizeColumns) row[name] = known(quotes[name][ix] ?? 0, quantityDecimals)
  for (const name of limitColumns) row[name] = unlessUnknown(quotes[name][ix], priceDecimals)
  for (const name of contractColumns) row[name] = unlessUnknown(quotes[name][ix], quantityDecimals)
  const volume = volumeOf(market, listing)
  row.volume = volume === null ? null : scaledText(volume, quantityDecimals)
  row.tradeAt = quotes.at[ix] || null
  const state = quotes.state[ix] ?? 0
  row.state = stateOfCode(state)
  row.halt = haltOf(state)
  return row
}

/** In these columns zero means unknown. */
const known = (value: number, decimals: number): string | null => (value === 0 ? null : scaledText(value, decimals))

const unlessUnknown = (value: number | undefined, decimals: number): string | null =>
  value === undefined || Number.isNaN(value) ? null : scaledText(value, decimals)
