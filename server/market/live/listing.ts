// The listing of a provider's instrument. Prices and sizes of the quote table have one scale an instrument, which can
// differ from the provider's: contracts on currencies have the decimals of their terms and are traded in whole units.

import { must } from '../../../domain/assert.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument, Sector, TickStep } from '../../../domain/instrument.ts'
import { isStockBoard, specOf } from '../../../domain/instruments/boards.ts'
import { parseKey } from '../../../domain/instruments/market-code.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import { termsOf } from '../../../domain/instruments/terms.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Calendar } from '../../calendar/calendar.ts'
import { everyDay } from '../../calendar/calendar.ts'
import type { Feed, Listing } from '../source.ts'
import type { LiveInstrument } from './events.ts'
import type { Hours } from './hours.ts'
import { hoursOf } from './hours.ts'

export type LiveListing = {
  readonly listing: Listing
  readonly live: LiveInstrument
  /** Multiplies the provider's prices. */
  readonly priceFactor: number
  /** Divides the provider's quantities of trades and bars. */
  readonly quantityDivisor: number
  /** Multiplies and divides the provider's sizes of quotes; one of both is 1, so that the result is exact. */
  readonly sizeFactor: number
  readonly sizeDivisor: number
}

/** Names of an instrument; those of an unknown coin are its code. */
export type Named = Pick<Instrument, 'name' | 'nameZh'> & {
  readonly nameEs?: string
  /** The code that traders use. */
  readonly symbol?: string
  readonly sector?: Sector
} & Partial<Traded>
/** The board lot, and the steps of prices where they depend on the price. */
type Traded = { readonly lot: number; readonly tickSteps: readonly TickStep[] }

type ListingOf = {
  readonly ix: number
  readonly live: LiveInstrument
  readonly named: Named
  readonly feed: Feed
  readonly calendar: Calendar
  readonly now: () => number
}

export function liveListing({ ix, live, named, feed, calendar, now }: ListingOf): LiveListing {
  const terms = termsOf(live.key)
  const priceDecimals = Math.max(live.priceDecimals, terms?.priceDecimals ?? 0)
  const quantityDecimals = terms?.quantityDecimals ?? live.sizeDecimals
  const finer = quantityDecimals - live.sizeDecimals
  const priceFactor = 10 ** (priceDecimals - live.priceDecimals)
  return {
    listing: listingOf({
      ix,
      key: live.key,
      named,
      currency: live.quote,
      priceDecimals,
      quantityDecimals,
      tick: tickOf(live.priceIncrement * priceFactor, priceDecimals, terms),
      tradable: isTraded(terms) || isStockBoard(boardOf(live.key)),
      feed,
      hours: hoursOf(calendar, now),
      wholeShares: live.wholeShares ?? false,
    }),
    live,
    priceFactor,
    quantityDivisor: 10 ** (live.quantityDecimals - quantityDecimals),
    sizeFactor: 10 ** Math.max(0, finer),
    sizeDivisor: 10 ** Math.max(0, -finer),
  }
}

/** As in the simulated market: pairs are listed for conversion, and are traded all the same. */
const isTraded = (terms: ContractTerms | null): boolean =>
  terms?.kind === 'future' ? !terms.continuous : terms?.kind === 'coin' || terms?.kind === 'commodity'

/** Orders for a commodity are in the steps of its terms, which the page shows, also where the provider's are finer. */
function tickOf(own: number, decimals: number, terms: ContractTerms | null): number {
  const step = terms?.kind === 'commodity' ? parseScaled(terms.tick, decimals) : null
  return Math.max(own, step ?? 0)
}

/** The listing while prices are of some minutes ago: nothing is traded at them. */
export const delayedListing = (listing: Listing, delayMs: number): Listing =>
  Object.assign({}, listing, { tradable: false, feed: { name: listing.feed.name, origin: 'delayed', delayMs } })

type ReferenceOf = Pick<ListingOf, 'ix' | 'feed'> & { readonly key: InstrumentKey; readonly pair: PairRow }
type PairRow = { readonly base: string; readonly quote: string; readonly decimals: number }

/** A pair of which only a reference rate is known: it has no order book, so it cannot be ordered. */
export const referenceListing = ({ ix, key, pair, feed }: ReferenceOf): Listing =>
  listingOf({
    ix,
    key,
    named: pairName(pair),
    currency: pair.quote,
    priceDecimals: pair.decimals,
    quantityDecimals: specOf(boardOf(key)).quantityDecimals,
    tick: 1,
    tradable: false,
    feed,
    hours: hoursOf(everyDay),
  })

export const pairName = ({ base, quote }: Pick<PairRow, 'base' | 'quote'>): Named => ({
  name: `${base}/${quote}`,
  nameZh: null,
})

type Listed = {
  readonly ix: number
  readonly key: InstrumentKey
  readonly named: Named
  readonly currency: string
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly tick: number
  readonly tradable: boolean
  readonly feed: Feed
  readonly hours: Hours
  readonly wholeShares?: boolean
}

const boardOf = (key: InstrumentKey) => must(parseKey(key), key).board

function listingOf(listed: Listed): Listing {
  const { ix, key, named, currency, priceDecimals, quantityDecimals, tick, tradable, feed, hours } = listed
  const { wholeShares = false } = listed
  const { board, code } = must(parseKey(key), key)
  const { lot = 1, tickSteps = [[0, tick]], ...names } = named
  return {
    instrument: {
      ix,
      key,
      board,
      code,
      sector: 'none',
      ...names,
      source: specOf(board).source,
      currency,
      priceDecimals,
      quantityDecimals,
      lot,
    },
    tickSteps,
    ...hours,
    sharesOutstandingM: null,
    peRatio: null,
    dividendYield: null,
    tradable,
    wholeShares,
    feed,
  }
}
