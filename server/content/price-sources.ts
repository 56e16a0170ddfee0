// Where the prices of this installation come from, for the page that says so.

import type { Clock } from '../../domain/clock.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { PriceSources } from '../../domain/wire/calls/content.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Listing, MarketSource, ProviderHealth } from '../market/source.ts'
import { feedsOf } from '../market/source.ts'

/** `contract`: that of the settings, which has a meaning for a live market only; empty without one. */
export function priceSourcesOf({ listings, live }: MarketSource, contract: string): PriceSources {
  const feeds = feedsOf(listings).map(({ name, origin }) => ({ name, origin }))
  return { feeds, live, contract: live && contract !== '' ? contract : null }
}

type Sources = CallAnswer<'GET /dict/sources'>

/** Each source with its state, without anything secret. */
export function sourceStatesOf(market: MarketSource, contract: string, clock: Clock): Sources {
  const { listings, providers } = market
  const known = priceSourcesOf(market, contract)
  const sources = providers ? providers().map(health => stateOf(health, clock.now())) : computedOf(listings)
  return { live: known.live, contract: known.contract, sources }
}

type SourceOf = Sources['sources'][number]

const stateOf = (health: ProviderHealth, now: number): SourceOf => {
  const { name, state, causes, boards, feeds, instruments, messageAgeMs, symbols, requests, actions, omitted } = health
  const messageTimestamp = messageAgeMs === null ? null : unixSeconds(now - messageAgeMs)
  return {
    name,
    state,
    causes: [...causes],
    boards: [...boards],
    feeds: [...feeds],
    instruments,
    messageTimestamp,
    symbols,
    requests,
    actions,
    omitted: [...omitted],
  }
}

/** Computed and recorded prices, by their feed. */
const computedOf = (listings: readonly Listing[]): SourceOf[] =>
  feedsOf(listings).map(feed => {
    const own = listings.filter(one => one.feed.name === feed.name)
    const boards = [...new Set(own.map(({ instrument }) => instrument.board))]
    const none = {
      state: null,
      causes: [],
      messageTimestamp: null,
      symbols: null,
      requests: null,
      actions: null,
      omitted: [],
    }
    return Object.assign(none, { name: feed.name, boards, feeds: [feed], instruments: own.length })
  })
