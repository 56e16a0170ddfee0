// The interfaces that the feed needs from the rest of the server: the market, the user of a token, and the stored
// account events.
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../domain/clock.ts'
import type { ScriptScope } from '../../domain/script-key.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { Log } from '../lib/log.ts'
import type { OwnHost } from '../lib/own-host.ts'
import type { MarketSource } from '../market/source.ts'

export type Identity = { readonly userId: string; readonly sessionId: string }

/** The stored account events. Offsets ascend: after an event was read, none with a lower offset becomes visible. */
export interface Outbox {
  /** Events with an offset above `offset`, ascending. */
  after(userId: string, offset: number, limit: number): Promise<AccountEvent[]>
  /** The newest offset; 0 if there is none. */
  last(userId: string): Promise<number>
  /** The offset after which all events are still stored. Omitted by a store that deletes no events. */
  keptAfter?(userId: string): Promise<number>
  /** Called when there may be new events. Returns an unsubscribe function. */
  subscribe(userId: string, listener: () => void): () => void
}

/**
 * Sockets opened and closed, upgrades refused, malformed client frames, quote frames skipped for slow clients, frames
 * and bytes sent.
 */
export type FeedCounter = 'opened' | 'closed' | 'refused' | 'malformed' | 'skipped' | 'frames' | 'bytes'

export interface FeedMetrics {
  add(counter: FeedCounter, by: number): void
}

/** A refused socket, or a token that is not accepted. */
export type FeedRefusal = {
  readonly at: 'upgrade' | 'hello'
  readonly outcome: 'otherHost' | 'otherOrigin' | 'tooFast' | 'loginExpired' | 'permissionNeeded'
  readonly address: string
}

/** A script key that was accepted. */
export type KeyAccess = {
  readonly userId: string
  readonly keyId: string
  readonly scope: ScriptScope
  readonly endsAt: number
  /** What is said if the key ends while the socket is open. */
  readonly ended: () => KeyRefusal
}
export type KeyRefusal = {
  readonly outcome: 'loginExpired' | 'permissionNeeded'
  readonly code: number
  readonly msg: string
}
export type KeyHolder = { readonly key: string | null; readonly address: string; readonly locale: Locale }

export type FeedDeps = {
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  /**
   * The user of a session token. Null for an unknown or ended session, and for a session of another browser than
   * `device`.
   */
  resolveToken(token: string, device: string | null): Promise<Identity | null>
  /** The access that the script key of a JSON connection gives, or why it gives none. */
  resolveKey(holder: KeyHolder): Promise<KeyAccess | KeyRefusal>
  /** The maximum number of sockets of this machine. */
  readonly loopbackSockets: number
  /** Counts a socket that the address opens; false if it opens too many within a time. */
  mayOpen(address: string): boolean
  /** Counts the look-up of a token for its address; false if it asks for too many. A token in a cache needs none. */
  mayLookUp(token: string, from: { readonly address: string; readonly device: string | null }): boolean
  /** Called with the id of an ended session or script key: logged out, replaced or expired. Returns an unsubscribe function. */
  onRevoked(listener: (sessionId: string) => void): () => void
  readonly outbox: Outbox
  /** The present state of an auction; null for an unknown id. */
  readonly readAuction: (id: string) => Promise<AuctionState | null>
  /** Browsers may connect only from the feed's own origin. */
  readonly allowedOrigins: 'same'
  readonly isOwnHost: OwnHost
  /** The client's address. */
  readonly addressOf: (request: IncomingMessage) => string | null
  readonly metrics?: FeedMetrics
  /** Called for each refusal, for the security log. */
  readonly onRefused?: (refused: FeedRefusal) => void
}
