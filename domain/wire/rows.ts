// Quote and trade rows as packed columns of varints: about four bytes an update where the mark is eight.
//
// A quotes body is [flags, count, bytes]. Rows ascend by instrument number. A delta row is
//   head = (ix − previous ix, the first from 0) × 4 + marks      marks: 1 extremes follow, 2 the day's frame follows
//   price − last price sent (signed), volume − last volume sent (signed: a new day starts below)
//   [extremes] high − price, price − low; sent where the price alone would not lead the receiver to them
//   [day]      state + 8 × mask of the optional columns that are known, then `dayColumns` (signed; 0 for none), then those
//              optional columns (signed), each absolute. Most classes have none: their rows do not grow.
//   [book, when flags say so] ask − price, price − bid (signed), ask size, bid size
// A snapshot row is a delta row against nothing (last price 0, last volume 0), with both marks set. What has no price yet
// is left out, and comes as such a row in the delta that follows its first price.
// The sender and the receiver keep the same "last sent" columns per channel, so a lost frame needs a snapshot.

export const BOOK_FLAG = 1
export const EXTREMES_MARK = 1
export const DAY_MARK = 2
/** Bits of the market state, below the mask of optional columns. */
export const STATE_BITS = 3

/** Body of a `snapshot` or `quotes` frame. */
export type QuotesBody = readonly [flags: number, count: number, bytes: Uint8Array]

/**
 * Body of a `trades` frame: [instrument, count, bytes]. Rows ascend by time: time − previous time (ms, signed; the
 * first from the frame's time), price − previous price (signed; first from 0), quantity
 */
export type TradesBody = readonly [ix: number, count: number, bytes: Uint8Array]

export type Trade = { readonly time: number; readonly price: number; readonly quantity: number }

export function isQuotesBody(body: unknown): body is QuotesBody {
  return isPacked(body)
}

export function isTradesBody(body: unknown): body is TradesBody {
  return isPacked(body)
}

/** A row has at least three bytes, so a count that the bytes cannot hold is refused before anything is read. */
function isPacked(body: unknown): boolean {
  if (!Array.isArray(body) || body.length !== 3) return false
  const [head, count, bytes]: unknown[] = body
  return (
    Number.isSafeInteger(head) &&
    Number.isSafeInteger(count) &&
    bytes instanceof Uint8Array &&
    (count as number) >= 0 &&
    (count as number) * 3 <= bytes.length
  )
}
