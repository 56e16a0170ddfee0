// The real feed on a separate port, with a market set by the test, account events in memory, and a clock that the test
// advances.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { must } from '../../domain/assert.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import { createFeed } from '../../server/feed/feed.ts'
import type { FeedCounter, Identity, Outbox } from '../../server/feed/ports.ts'
import { createLog } from '../../server/lib/log.ts'
import { createAddressOf } from '../../server/lib/proxies.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { createEmitter } from './emitter.ts'
import { FeedClient } from './feed-client.ts'
import type { QuotesMarket } from './quotes-market.ts'
import { createQuotesMarket } from './quotes-market.ts'

export const START_MS = Date.UTC(2026, 5, 1, 15)

interface TestOutbox extends Outbox {
  /** Appends the next event of a user and sends a wake-up notification; returns its offset. */
  append(userId: string): number
  /** Deletes all but the last `count` events. */
  keep(userId: string, count: number): void
  /** Makes the next `count` reads of events fail. */
  failReads(count: number): void
  /** Drops all wake-up notifications from now on. */
  mute(): void
}

/**
 * Account events in memory. Offsets are common to all users, as in the real table: those of one user are not
 * contiguous.
 */
function createTestOutbox(): TestOutbox {
  const records = new Map<string, { events: AccountEvent[]; keptAfter: number }>()
  const bell = createEmitter<string>()
  const recordOf = (userId: string) => {
    const record = records.get(userId) ?? { events: [], keptAfter: 0 }
    records.set(userId, record)
    return record
  }
  let newest = 0
  let failures = 0
  let muted = false
  return {
    async after(userId, offset, limit) {
      await Promise.resolve()
      if (failures-- > 0) throw new Error('the record cannot be read')
      return recordOf(userId)
        .events.filter(event => event.offset > offset)
        .slice(0, limit)
    },
    last: async userId => recordOf(userId).events.at(-1)?.offset ?? 0,
    keptAfter: async userId => recordOf(userId).keptAfter,
    subscribe: (userId, listener) => bell.listen(rung => rung === userId && listener()),
    append(userId) {
      newest += 3
      const wallet = { walletType: 'usStock', currency: 'USD', balance: `${newest}.00`, usedBalance: '0.00' } as const
      recordOf(userId).events.push({ offset: newest, type: 'wallet', wallet })
      if (!muted) bell.emit(userId)
      return newest
    },
    keep(userId, count) {
      const record = recordOf(userId)
      const dropped = record.events.splice(0, record.events.length - count)
      record.keptAfter = dropped.at(-1)?.offset ?? record.keptAfter
    },
    failReads(count) {
      failures = count
    },
    mute() {
      muted = true
    },
  }
}

export type FeedServer = {
  readonly url: string
  readonly port: number
  readonly market: QuotesMarket
  readonly clock: TestClock
  readonly outbox: TestOutbox
  readonly counts: Map<FeedCounter, number>
  /** States of auctions by id, and the ids that the feed has read. */
  readonly auctions: Map<string, AuctionState>
  readonly auctionReads: string[]
  /** Lines of the log from `warn` on. */
  readonly logLines: string[]
  /** Ends a session: its token is no longer accepted, and the feed is notified. */
  revoke(sessionId: string): void
  connect(headers?: Readonly<Record<string, string>>): FeedClient
  /** Shuts down the feed; the port keeps listening. */
  shutDown(): Promise<void>
  stop(): Promise<void>
}

/** A token for tests, which contains its user and session: `token-of-<user>-in-session-<session>`. */
export const tokenOf = (userId: string, sessionId: string): string => `token-of-${userId}-in-session-${sessionId}`

export async function startFeed(sizes: Partial<Record<Board, number>>): Promise<FeedServer> {
  const market = createQuotesMarket(sizes)
  const clock = createTestClock(START_MS)
  const outbox = createTestOutbox()
  const revocations = createEmitter<string>()
  const revoked = new Set<string>()
  const counts = new Map<FeedCounter, number>()
  const auctions = new Map<string, AuctionState>()
  const auctionReads: string[] = []
  const logLines: string[] = []
  const clients: FeedClient[] = []
  const feed = createFeed({
    market,
    clock,
    outbox,
    async readAuction(id) {
      auctionReads.push(id)
      return auctions.get(id) ?? null
    },
    log: createLog('warn', { write: line => void logLines.push(line) }),
    allowedOrigins: 'same',
    addressOf: createAddressOf(''),
    metrics: { add: (harness, by) => counts.set(harness, (counts.get(harness) ?? 0) + by) },
    resolveToken: async token => identityOf(token, revoked),
    resolveKey: async () => ({ outcome: 'loginExpired', code: 401, msg: 'no key' }),
    isOwnHost: () => true,
    loopbackSockets: 1_000,
    mayOpen: () => true,
    mayLookUp: () => true,
    onRevoked: listener => revocations.listen(listener),
  })
  const server = createServer()
  feed.attach(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = must(server.address() as AddressInfo | null, 'address')
  const url = `ws://127.0.0.1:${port}/feed`
  return {
    url,
    port,
    market,
    clock,
    outbox,
    counts,
    auctions,
    auctionReads,
    logLines,
    revoke(sessionId) {
      revoked.add(sessionId)
      revocations.emit(sessionId)
    },
    connect(headers) {
      const client = new FeedClient(url, headers)
      clients.push(client)
      return client
    },
    shutDown: () => feed.stop(),
    async stop() {
      for (const client of clients) client.socket.terminate()
      await feed.stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function identityOf(token: string, revoked: ReadonlySet<string>): Identity | null {
  const match = /^token-of-(.+)-in-session-(.+)$/.exec(token)
  if (!match?.[1] || !match[2] || revoked.has(match[2])) return null
  return { userId: match[1], sessionId: match[2] }
}
