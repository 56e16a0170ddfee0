// Where the prices of this installation come from, for the page that says so.
import type { PriceSources } from '../../domain/wire/calls/content.ts'
import type { MarketSource } from '../market/source.ts'

/** `contract`: that of the settings, which has a meaning for a live market only; empty without one. */
export function priceSourcesOf({ listings, live }: MarketSource, contract: string): PriceSources {
  const feeds = new Map(listings.map(({ feed: { name, origin } }) => [name, { name, origin }]))
  return { feeds: [...feeds.values()], live, contract: live && contract !== '' ? contract : null }
}
