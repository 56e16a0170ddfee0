// The instruments of a live market: every currency pair, from the provider or with a reference rate, and the provider's
// coins whose names are known. With their charts, and the rows that the provider's messages are written into.
import { must } from '../../../domain/assert.ts'
import type { Clock } from '../../../domain/clock.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { codeOfCoin, coinRows } from '../../../domain/instruments/tables/coins.ts'
import { forexRows } from '../../../domain/instruments/tables/forex.ts'
import type { Feed as FeedFacts, Listing, QuoteTable } from '../source.ts'
import type { Adapter } from './adapter.ts'
import type { Charts } from './charts.ts'
import { createCharts } from './charts.ts'
import type { LiveInstrument } from './events.ts'
import type { Feed } from './feed.ts'
import type { LiveListing } from './listing.ts'
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

/** In the order of the instrument numbers: the pairs in the order of their table, then the coins in that of theirs. */
export function listedOf(provider: string, instruments: readonly LiveInstrument[]): Listed[] {
  const byKey = new Map<string, LiveInstrument>(instruments.map(instrument => [instrument.key, instrument]))
  const feed: FeedFacts = { name: provider, origin: 'live', delayMs: 0 }
  const listed: Listed[] = []
  for (const pair of forexRows) {
    const key = instrumentKey('FX', pair.base + pair.quote)
    const [ix, sent] = [listed.length, byKey.get(key)]
    if (sent) listed.push(liveOf(liveListing({ ix, live: sent, named: pairName(pair), feed })))
    else listed.push({ kind: 'reference', listing: referenceListing({ ix, key, pair, feed: published }), pair })
  }
  for (const { coin, name, nameZh } of coinRows) {
    const sent = byKey.get(instrumentKey('CR', codeOfCoin(coin)))
    if (sent) listed.push(liveOf(liveListing({ ix: listed.length, live: sent, named: { name, nameZh }, feed })))
  }
  return listed
}

const liveOf = (live: LiveListing): Listed => ({ kind: 'live', listing: live.listing, live })

/** What a chart of an instrument is computed from. */
export type Member = {
  readonly listing: Listing
  readonly charts: Charts
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
  return { listing, pair, scale, row: null, charts: referenceCharts(pair, reference) }
}

export function memberOf(listed: Listed, deps: MemberDeps): Member {
  const { adapter, reference, feed, quotes, clock } = deps
  if (listed.kind === 'reference') return referenceMember(listed, reference)
  const { listing, live } = listed
  const { symbol, key } = live.live
  const { minutes } = must(feed.symbol(key), key)
  const charts = createCharts({ symbol, minutes, history: adapter.history, clock })
  return { listing, pair: null, scale: live, charts, row: createRow({ listed: live, charts, quotes, now: feed.now }) }
}
