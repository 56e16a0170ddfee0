// Price bands of an exchange, between which trading in a share is permitted at present ("limit up, limit down"). An order on
// the other side of a band is published and cannot be executed: its side of the quote counts as empty.
import { HOUR_MS } from '../../../domain/time.ts'
import type { LiveQuote } from './events.ts'

/** Scaled prices. `at`: the provider's time from which on they are valid. */
export type Bands = { readonly lower: number; readonly upper: number; readonly at: number }

/** Bands are of one trading day. */
const VALID_MS = 12 * HOUR_MS

/** The quote with the sides that can be executed. */
export function executableWithin(quote: LiveQuote, bands: Bands | null): LiveQuote {
  if (bands === null || (quote.eventAt ?? quote.receivedAt) - bands.at > VALID_MS) return quote
  const bid = quote.bid !== 0 && quote.bid < bands.lower ? { bid: 0, bidSize: 0 } : null
  const ask = quote.ask > bands.upper ? { ask: 0, askSize: 0 } : null
  return bid || ask ? Object.assign({}, quote, bid, ask) : quote
}
