// The resources that one socket may use (reliability: inbound limits, slow consumers). Limits that clients must know
// are in domain/limits.ts.
import type { Bye } from '../../domain/wire/down/bye.ts'

/** Maximum time from the upgrade to the hello message. */
export const HELLO_WITHIN_MS = 5_000

/** A connection that sends this many malformed messages within the window is closed. */
export const MALFORMED_MAX = 3
export const MALFORMED_WINDOW_MS = 10_000

/**
 * Rate limit of the snapshots that a connection requests for one channel: one per interval on average, and a burst of
 * this many.
 */
export const RESYNC_EVERY_MS = 1_000
export const RESYNC_BURST = 4

export const SOCKETS_PER_ADDRESS = 50

/** The maximum number of shards; another one is opened when all have this many sockets. */
export const SHARDS = 10
export const SOCKETS_PER_SHARD = 250

/** Messages to a socket within one turn of the event loop are sent in one write, up to this size. */
export const WRITE_BYTES = 64 * 1024

/**
 * Backlog of a socket. Above the first threshold quotes are skipped; below the second a snapshot replaces the skipped
 * quotes. Two thresholds give hysteresis.
 */
export const CONGESTED_BYTES = 256 * 1024
export const DRAINED_BYTES = 64 * 1024
/** A client with this many unsent bytes for this long is disconnected. */
export const SLOW_BYTES = 1024 * 1024
export const SLOW_MS = 10_000

export const ACCOUNT_EVENTS_PER_FRAME = 500
/** Wake-up notifications may be lost, so the stored account events are also checked at this interval. */
export const ACCOUNT_CHECK_MS = 30_000

/** Trades are sent at this interval, whatever the cadence of quotes. */
export const TRADES_CADENCE_MS = 100

/** Ping interval. A socket that has not answered a ping before the next one is closed as half open. */
export const PING_MS = 15_000
/** Maximum time from `bye` to the forced close. */
export const CLOSE_WITHIN_MS = 2_000

/** RFC 6455 codes where one fits; 4000 is our own code for a client that is too slow. */
export const closeCodes: Readonly<Record<Bye['reason'], number>> = {
  shutdown: 1001,
  version: 1008,
  slow: 4000,
  flood: 1008,
  malformed: 1008,
  hello: 1008,
}
export const CLOSE_TEXT_FRAME = 1003
