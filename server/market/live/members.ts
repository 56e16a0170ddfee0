// The instruments of a live market: every currency pair, from a provider or with a reference rate, and the providers' coins
// and commodities whose names are known. With their charts, and the rows that the provider's messages are written into.
import { must } from '../../../domain/assert.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { CalendarName } from '../../../domain/instruments/calendars.ts'
import { boardOf, instrumentKey } from '../../../domain/instruments/market-code.ts'
import { codeOfCoin, coinRows } from '../../../domain/instruments/tables/coins.ts'
import { forexRows } from '../../../domain/instruments/tables/forex.ts'
import { spotRows } from '../../../domain/instruments/tables/spot.ts'
import type { Feed as FeedFacts, Listing, QuoteTable } from '../source.ts'
import type { Adapter } from './adapter.ts'
import { daysOf } from './adapter.ts'
import type { Charts } from './charts.ts'
import { createCharts } from './charts.ts'
import type { Days } from './days.ts'
import { utcDays } from './days.ts'
import type { LiveInstrument } from './events.ts'
import type { Feed } from './feed.ts'
import { futuresOf } from './futures.ts'
import { boardIndices } from './indices.ts'
import type { LiveListing, Named } from './listing.ts'
import { liveListing, pairName, referenceListing } from './listing.ts'
import type { Pair, ReferenceSource } from './reference-rows.ts'
import { referenceCharts } from './reference-rows.ts'
import type { LiveRow } from './rows.ts'
import { createRow } from './rows.ts'
import { boardShares } from './shares.ts'

/** An instrument with quotes of a provider. */
export type LiveListed = { readonly listing: Listing; readonly live: LiveListing; readonly days: Days }

const published: FeedFacts = { name: 'ecb', origin: 'reference', delayMs: 0 }

/** Every pair with its reference rate. Pairs have the first numbers, in the order of their table. */
export const referenceMembers = (reference: ReferenceSource): Member[] =>
  forexRows.map((pair, ix) => {
    const key = instrumentKey('FX', pair.base + pair.quote)
    const listing = referenceListing({ ix, key, pair, feed: published })
    const scale = { listing, priceFactor: 1, quantityDivisor: 1 }
    return { listing, pair, scale, days: utcDays, row: null, charts: referenceCharts(pair, reference) }
  })

type ListedBy = {
  readonly adapter: Pick<Adapter, 'name' | 'feedOf' | 'days' | 'daysOf'>
  /** Boards that the provider is the source of. */
  readonly boards: readonly Board[]
  readonly instruments: readonly LiveInstrument[]
  /** Number of the first instrument that is not a pair. */
  readonly firstIx: number
  readonly now: () => number
}

/** A provider's instruments in the order of their numbers: pairs, coins and commodities, each in the order of its table. */
export function listedOf({ adapter, boards, instruments, firstIx, now }: ListedBy): LiveListed[] {
  const known = instruments.filter(({ key }) => boards.includes(boardOf(key)))
  const byKey = new Map<string, LiveInstrument>(known.map(instrument => [instrument.key, instrument]))
  const listed: LiveListed[] = []
  let nextIx = firstIx
  const add = (live: LiveInstrument, named: Named, hours: CalendarName, ix = nextIx++): void => {
    const feed: FeedFacts = { name: adapter.feedOf?.(live.key) ?? adapter.name, origin: 'live', delayMs: 0 }
    const days = daysOf(adapter, boardOf(live.key), hours)
    const listing = liveListing({ ix, live, named, feed, calendar: days.calendarOf(hours), now })
    listed.push({ listing: listing.listing, live: listing, days })
  }
  for (const [ix, pair] of forexRows.entries()) {
    const sent = byKey.get(instrumentKey('FX', pair.base + pair.quote))
    if (sent) add(sent, pairName(pair), 'FX', ix)
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
  for (const { board, calendar, code, nameZh, sector, name, lot, tickSteps } of boardShares) {
    const sent = byKey.get(instrumentKey(board, code))
    if (sent) add(sent, { name: sent.name ?? name, nameZh, sector, lot, tickSteps }, calendar)
  }
  for (const { board, calendar, code, name, nameEs, nameZh } of boardIndices) {
    const sent = byKey.get(instrumentKey(board, code))
    if (sent) add(sent, nameEs === undefined ? { name, nameZh } : { name, nameEs, nameZh }, calendar)
  }
  for (const { live, named, hours } of futuresOf(known)) add(live, named, hours)
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
  readonly feed: Feed
  readonly quotes: QuoteTable
  readonly clock: Clock
}

export function memberOf({ listing, live, days }: LiveListed, { adapter, feed, quotes, clock }: MemberDeps): Member {
  const { symbol, key } = live.live
  const { minutes } = must(feed.symbol(key), key)
  const charts = createCharts({ symbol, minutes, days, history: adapter.history, clock })
  const row = createRow({ listed: live, charts, quotes, days, now: feed.now, receiving: clock.now })
  return { listing, pair: null, scale: live, days, charts, row }
}
