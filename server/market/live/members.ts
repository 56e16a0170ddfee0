// The instruments of a live market: every currency pair, from the provider or with a reference rate, and the provider's
// coins and commodities whose names are known. With their charts, and the rows that the provider's messages are written into.
import { must } from '../../../domain/assert.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { CalendarName } from '../../../domain/instruments/calendars.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { codeOfCoin, coinRows } from '../../../domain/instruments/tables/coins.ts'
import { forexRows } from '../../../domain/instruments/tables/forex.ts'
import { spotRows } from '../../../domain/instruments/tables/spot.ts'
import type { Feed as FeedFacts, Listing, QuoteTable } from '../source.ts'
import type { Adapter } from './adapter.ts'
import type { Charts } from './charts.ts'
import { createCharts } from './charts.ts'
import type { Days } from './days.ts'
import { utcDays } from './days.ts'
import type { LiveInstrument } from './events.ts'
import type { Feed } from './feed.ts'
import type { LiveListing, Named } from './listing.ts'
import { liveListing, pairName, referenceListing } from './listing.ts'
import type { Pair, ReferenceSource } from './reference-rows.ts'
import { referenceCharts } from './reference-rows.ts'
import type { LiveRow } from './rows.ts'
import { createRow } from './rows.ts'

/** An instrument with quotes of the provider, or a pair with a reference rate. */
export type Listed = LiveListed | ReferenceListed
type LiveListed = { readonly kind: 'live'; readonly listing: Listing; readonly live: LiveListing }
type ReferenceListed = { readonly kind: 'reference'; readonly listing: Listing; readonly pair: Pair }

const published: FeedFacts = { name: 'ecb', origin: 'reference', delayMs: 0 }

type ListedBy = {
  readonly adapter: Pick<Adapter, 'name' | 'days'>
  readonly instruments: readonly LiveInstrument[]
  readonly now: () => number
}

/** In the order of the instrument numbers: the pairs, the coins and the commodities, each in the order of its table. */
export function listedOf({ adapter, instruments, now }: ListedBy): Listed[] {
  const byKey = new Map<string, LiveInstrument>(instruments.map(instrument => [instrument.key, instrument]))
  const feed: FeedFacts = { name: adapter.name, origin: 'live', delayMs: 0 }
  const { calendarOf } = adapter.days ?? utcDays
  const listed: Listed[] = []
  const add = (live: LiveInstrument, named: Named, hours: CalendarName): void => {
    const listing = liveListing({ ix: listed.length, live, named, feed, calendar: calendarOf(hours), now })
    listed.push({ kind: 'live', listing: listing.listing, live: listing })
  }
  for (const pair of forexRows) {
    const key = instrumentKey('FX', pair.base + pair.quote)
    const [ix, sent] = [listed.length, byKey.get(key)]
    if (sent) add(sent, pairName(pair), 'FX')
    else listed.push({ kind: 'reference', listing: referenceListing({ ix, key, pair, feed: published }), pair })
  }
  for (const { coin, name, nameZh } of coinRows) {
    const sent = byKey.get(instrumentKey('CR', codeOfCoin(coin)))
    if (sent) add(sent, { name, nameZh }, 'CRYPTO')
  }
  for (const { code, names, hours } of spotRows) {
    const sent = byKey.get(instrumentKey('CM', code))
    const [name, nameEs, nameZh] = names
    if (sent) add(sent, { name, nameEs, nameZh }, hours)
  }
  return listed
}

/** What a chart of an instrument is computed from. */
export type Member = {
  readonly listing: Listing
  readonly charts: Charts
  readonly days: Days
  /** Scales of the provider's numbers. */
  readonly scale: Pick<LiveListing, 'listing' | 'priceFactor' | 'quantityDivisor'>
  /** Null for a pair with a reference rate. */
  readonly row: LiveRow | null
  readonly pair: Pair | null
}

type MemberDeps = {
  readonly adapter: Adapter
  readonly reference: ReferenceSource
  readonly feed: Feed
  readonly quotes: QuoteTable
  readonly clock: Clock
}

export function referenceMember({ listing, pair }: ReferenceListed, reference: ReferenceSource): Member {
  const scale = { listing, priceFactor: 1, quantityDivisor: 1 }
  return { listing, pair, scale, days: utcDays, row: null, charts: referenceCharts(pair, reference) }
}

export function memberOf(listed: Listed, deps: MemberDeps): Member {
  const { adapter, reference, feed, quotes, clock } = deps
  if (listed.kind === 'reference') return referenceMember(listed, reference)
  const { listing, live } = listed
  const { symbol, key } = live.live
  const { minutes } = must(feed.symbol(key), key)
  const days = adapter.days ?? utcDays
  const charts = createCharts({ symbol, minutes, days, history: adapter.history, clock })
  const row = createRow({ listed: live, charts, quotes, days, now: feed.now })
  return { listing, pair: null, scale: live, days, charts, row }
}
