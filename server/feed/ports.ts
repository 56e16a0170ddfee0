// What the feed needs of the rest of the house, and no more: the market, who a token is, and the record of account events.
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../domain/clock.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Log } from '../log.ts'
import type { MarketSource } from '../market/source.ts'

export type Identity = { readonly userId: string; readonly sessionId: string }

/** The record of account events. Offsets ascend; none appears below one that was already read. */
export interface Outbox {
  /** Events with a greater offset, ascending. */
  after(userId: string, offset: number, limit: number): Promise<AccountEvent[]>
  /** The newest offset; 0 when there is none. */
  last(userId: string): Promise<number>
  /** Every event after this offset is still there. Left out by a record that drops nothing. */
  keptAfter?(userId: string): Promise<number>
  /** Rings when there may be news. Answers what ends it. */
  subscribe(userId: string, listener: () => void): () => void
}

/** Sockets opened and closed, upgrades refused, up frames malformed, quote frames skipped for slow readers, what was sent. */
export type FeedCounter = 'opened' | 'closed' | 'refused' | 'malformed' | 'skipped' | 'frames' | 'bytes'

export interface FeedMetrics {
  add(counter: FeedCounter, by: number): void
}

export type FeedDeps = {
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  /** Null for a token that is no session, or no longer. */
  resolveToken(token: string): Promise<Identity | null>
  /** Says which session was ended: logged out, replaced, expired. Answers what ends it. */
  onRevoked(listener: (sessionId: string) => void): () => void
  readonly outbox: Outbox
  /** Browsers may come from the feed's own host only. */
  readonly allowedOrigins: 'same'
  /** Where a socket is from. */
  readonly addressOf: (request: IncomingMessage) => string | null
  readonly metrics?: FeedMetrics
}
