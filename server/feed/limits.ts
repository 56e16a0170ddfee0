// What one socket may cost the server (reliability: inbound limits, slow consumers). What the client must know of them
// is in domain/limits.ts.
import type { Bye } from '../../domain/wire/down/bye.ts'

/** From the upgrade to hello. */
export const HELLO_WITHIN_MS = 5_000

/** So many malformed messages within the window end the connection. */
export const MALFORMED_MAX = 3
export const MALFORMED_WINDOW_MS = 10_000

export const SOCKETS_PER_USER = 5
export const SOCKETS_PER_ADDRESS = 50

/** A crowd is served in so many turns; the next is opened when the one before has so many sockets. */
export const TURNS = 10
export const SOCKETS_PER_TURN = 250

/** What is said to a socket within one turn of the event loop leaves in one write, unless it is as much as this. */
export const WRITE_BYTES = 64 * 1024

/** Above this, quotes are skipped; below the other, a snapshot makes good for them. Apart, so that it does not flutter. */
export const CONGESTED_BYTES = 256 * 1024
export const DRAINED_BYTES = 64 * 1024
/** So much for so long, and the reader is taken for lost. */
export const SLOW_BYTES = 1024 * 1024
export const SLOW_MS = 10_000

export const ACCOUNT_EVENTS_PER_FRAME = 500
/** A bell may be missed, the record never: it is looked at so often even in silence. */
export const ACCOUNT_CHECK_MS = 30_000

/** Trades are streamed at this pace whatever the cadence of quotes. */
export const TRADES_CADENCE_MS = 100

/** A socket that answers no ping from one to the next is half open. */
export const PING_MS = 15_000
/** From `bye` to the cut, for who does not close. */
export const CLOSE_WITHIN_MS = 2_000

/** RFC 6455 codes where one fits; 4000 is ours for a reader that cannot keep up. */
export const closeCodes: Readonly<Record<Bye['reason'], number>> = {
  shutdown: 1001,
  version: 1008,
  slow: 4000,
  flood: 1008,
  malformed: 1008,
  hello: 1008,
}
export const CLOSE_TEXT_FRAME = 1003
