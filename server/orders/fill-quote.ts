import { orderUnitsOfOne } from '../../domain/order-units.ts'
import type { FillQuote } from '../db/trading-schema.ts'
import type { Listing, MarketSource } from '../market/source.ts'

/**
 * Version of the rules by which quotes fill orders. 1: a purchase at the ask, a sale at the bid, up to the quoted size
 * where the feed sends one; nothing on a quote that is old, crossed or of one side only.
 */
const RULE = 1

/** The current quote of an instrument, for the record of a fill. */
export function fillQuoteOf({ quotes }: Pick<MarketSource, 'quotes'>, { instrument, feed }: Listing): FillQuote {
  const { ix } = instrument
  const one = orderUnitsOfOne(instrument)
  return {
    feed: feed.name,
    origin: feed.origin,
    bid: quotes.bid[ix] ?? 0,
    ask: quotes.ask[ix] ?? 0,
    bidSize: (quotes.bidSize[ix] ?? 0) * one,
    askSize: (quotes.askSize[ix] ?? 0) * one,
    at: quotes.bookAt[ix] ?? 0,
    rule: RULE,
  }
}
