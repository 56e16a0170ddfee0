// Quote and trade rows, packed as variable-length integers: about four bytes per update (the target is at most eight). They
// are packed by `server/feed/encode.ts` and unpacked by `worker/feed/rows.ts`.
//
// A quotes body is [flags, count, bytes]. Rows ascend by instrument number. A delta row is
//   head = (ix − previous ix, the first from 0) × 4 + marks      marks: 1 extremes follow, 2 the day section follows
//   price − last price sent (signed), volume − last volume sent (signed: smaller after a new day starts)
//   [extremes] high − price, price − low; sent if the receiver cannot derive them from the price alone
//   [day]      state + 16 × mask of the optional columns that are known, then `dayColumns` (signed; 0 for none), then those
//              optional columns (signed), each absolute. Most classes have none: their rows do not grow.
//   [book, if the flags contain BOOK_FLAG] ask − price, price − bid (signed), ask size, bid size
// A snapshot row is a delta row relative to nothing (last price 0, last volume 0), with both marks set. An instrument
// without a price is omitted; it is sent as such a row in the delta after its first price.
// Sender and receiver keep the same "last sent" columns per channel, so after a lost frame a snapshot is needed.

export const BOOK_FLAG = 1
export const EXTREMES_MARK = 1
export const DAY_MARK = 2
/** Number of low bits with the market state; the mask of optional columns is above them. */
export const STATE_BITS = 4

/** Body of a `snapshot` or `quotes` frame. */
export type QuotesBody = readonly [flags: number, count: number, bytes: Uint8Array]

/**
 * Body of a `trades` frame: [instrument, count, bytes]. Rows ascend by time. A row is: time − previous time (ms,
 * signed; the first relative to the frame's time), price − previous price (signed; the first relative to 0), quantity.
 */
export type TradesBody = readonly [ix: number, count: number, bytes: Uint8Array]

export type Trade = { readonly time: number; readonly price: number; readonly quantity: number }

export function isQuotesBody(body: unknown): body is QuotesBody {
  return isPacked(body)
}

export function isTradesBody(body: unknown): body is TradesBody {
  return isPacked(body)
}

/**
 * Checks the form of a packed body. A row has at least three bytes, so a count that is too large for the bytes is
 * rejected before reading.
 */
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
