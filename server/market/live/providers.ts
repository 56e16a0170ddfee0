// The state of each provider of a live market, for the health report and the metrics.
import type { Clock } from '../../../domain/clock.ts'
import type { ReadingState } from '../../../domain/corporate-action.ts'
import type { Omitted } from '../../../domain/feed-origin.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { Feed, LimitUse, Listing, ProviderHealth } from '../source.ts'
import { feedsOf } from '../source.ts'
import type { ConnectionState } from './connection.ts'
import type { FeedHealth } from './health.ts'
import type { ReferenceSource } from './reference-rows.ts'
import type { Refused } from './refused.ts'

/** What a provider is known to do. */
export type Provided = {
  readonly provider: string
  /** Null until the provider has answered what it lists. */
  readonly health: FeedHealth | null
  /** How it refused to answer that; null if it did not. */
  readonly refusal: Pick<Refused, 'refusal' | 'why'> | null
  /** Instruments whose prices come from it. */
  readonly instruments: number
  readonly boards: readonly Board[]
  readonly feeds: readonly Feed[]
  readonly requests: LimitUse | null
  readonly actions: ReadingState | null
  readonly omitted: readonly Omitted[]
}

type Providers = {
  readonly provided: readonly Provided[]
  readonly reference: ReferenceSource
  readonly listings: readonly Listing[]
  readonly clock: Clock
}

export function providersOf({ provided, reference, listings, clock }: Providers): ProviderHealth[] {
  const { lastAt } = reference.state()
  const published = listings.filter(({ feed }) => feed.name === reference.name)
  return [
    ...provided.map(({ provider, health, refusal, instruments, boards, feeds, requests, actions, omitted }) => ({
      name: provider,
      state: health ? stateOfFeed(health) : stateOfListing(refusal),
      causes: health?.causes ?? (refusal ? [refusal.why] : []),
      messageAgeMs: health?.messageAgeMs ?? null,
      reconnects: health?.reconnects ?? 0,
      instruments,
      boards,
      feeds,
      symbols: health?.sent ?? null,
      requests,
      actions,
      omitted,
    })),
    {
      name: reference.name,
      state: stateOfReference(reference),
      causes: causesOfReference(reference),
      messageAgeMs: lastAt === null ? null : clock.now() - lastAt,
      reconnects: null,
      instruments: published.length,
      boards: [...new Set(published.map(({ instrument }) => instrument.board))],
      feeds: feedsOf(published),
      symbols: null,
      requests: null,
      actions: null,
      omitted: [],
    },
  ]
}

const unsettled: ReadonlySet<ConnectionState> = new Set(['idle', 'connecting', 'subscribing'])

function stateOfFeed({ state, reconnects }: FeedHealth): ProviderHealth['state'] {
  if (state === 'live' || state === 'refused') return state
  return unsettled.has(state) && reconnects === 0 ? 'starting' : 'lost'
}

function stateOfListing(refusal: Provided['refusal']): ProviderHealth['state'] {
  if (refusal === null) return 'starting'
  return refusal.refusal === 'fatal' ? 'refused' : 'lost'
}

function causesOfReference(reference: ReferenceSource): ProviderHealth['causes'] {
  const { isRefused, reason } = reference.state()
  if (isRefused) return ['forbidden']
  return reason === null ? [] : ['down']
}

function stateOfReference(reference: ReferenceSource): ProviderHealth['state'] {
  const { isRefused, lastAt, reason } = reference.state()
  if (isRefused) return 'refused'
  if (reason !== null) return 'lost'
  return lastAt === null ? 'starting' : 'live'
}
