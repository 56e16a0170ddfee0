// Sessions: opaque tokens, of which only the hash is stored. They are looked up for each request and socket.
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import type { Bus } from '../bus/bus.ts'
import { bytesOf, subjects, textOf } from '../bus/bus.ts'
import type { Db, Tx } from '../db/db.ts'
import { sessions as table } from '../db/schema.ts'
import { digest, newId, newToken } from '../lib/id.ts'
import { createLookUpCache } from './look-up-cache.ts'
import { endKeysOf } from './script-keys/store.ts'

export type LiveSession = { readonly userId: string; readonly sessionId: string }
export type SessionRow = typeof table.$inferSelect

/** How the user's identity was proven at the log-in: with the password alone, or with a factor. */
export type ProvenBy = NonNullable<SessionRow['provenBy']>
export type Opened = {
  readonly userId: string
  readonly userAgent: string | null
  /** Identifier of the browser; null if it has none. With one, the session is valid in this browser only. */
  readonly device: string | null
  readonly by: ProvenBy
}

export type Sessions = {
  /** Creates a session of the user and returns its token, which cannot be read again. */
  readonly create: (opened: Opened, within?: Pick<Tx, 'insert'>) => Promise<string>
  /** The live session of a token. `device`: identifier of the requesting browser. */
  readonly resolve: (token: string, device: string | null) => Promise<LiveSession | null>
  /** The live session of a token that was looked up a moment ago. Null for any other token; nothing is read. */
  readonly cached: (token: string, device: string | null) => LiveSession | null
  /** Live sessions, the most recently used first. */
  readonly list: (userId: string) => Promise<SessionRow[]>
  /** Ends the session at once, and its sockets. */
  readonly revoke: (sessionId: string) => Promise<void>
  /** Ends the user's own live session; false if there is none with this id. */
  readonly revokeOwn: (userId: string, sessionId: string) => Promise<boolean>
  /** Ends all sessions of the user but the given one, with the commit; returns their number. */
  readonly revokeOthers: (tx: Tx, userId: string, keptId: string) => Promise<number>
  /**
   * Replaces the session's token, and returns the new one. The old one becomes invalid with the commit; sockets stay
   * open.
   */
  readonly renew: (tx: Tx, sessionId: string) => Promise<string>
  /** Ends a session of any user with the commit. */
  readonly revokeWithin: (tx: Tx, sessionId: string) => Promise<void>
  /** Ends all sessions of the user and all script keys, with the commit; returns the number of sessions. */
  readonly revokeAll: (tx: Tx, userId: string) => Promise<number>
  /** Ends all script keys of the user, with the commit. */
  readonly revokeKeys: (tx: Tx, userId: string) => Promise<void>
  readonly onRevoked: (listener: (sessionId: string) => void) => () => void
}

/** A session without use expires after this time. (For a simulated market; real money would require far less.) */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** A session expires after this time in any case, so that a stolen token is not valid forever. */
export const SESSION_MAX_MS = 90 * DAY_MS
/** The last use is written at most once in this time. */
const TOUCH_EVERY_MS = HOUR_MS
/** Maximum stored length of a user agent. */
const USER_AGENT_MAX = 400

/** Form of a token: 256 bits as base64url. Any other text needs no look-up. */
const tokenPattern = /^[\w-]{43}$/

export type SessionsDeps = { readonly db: Db; readonly clock: Clock; readonly bus: Bus }

export function createSessions({ db, clock, bus }: SessionsDeps): Sessions {
  const cache = createLookUpCache<Found>(clock, ({ sessionId }) => sessionId)
  // A session was revoked here or in another process. It is removed from the cache before its sockets are notified.
  bus.subscribe(subjects.revoked, message => cache.forget([textOf(message)]))
  const announce = (ids: readonly string[]) => {
    for (const id of ids) bus.publish(subjects.revoked, bytesOf(id))
  }
  const end = (tx: Tx, which: SQL | undefined) => endLive(tx, which, clock.now(), announce)
  const revokeKeys = (tx: Tx, userId: string) => endKeysOf(tx, userId, clock.now(), announce)
  const endOne = (which: SQL | undefined) => db.transaction(tx => end(tx, which))
  return {
    async create({ userId, userAgent, device: deviceHash, by }, within = db) {
      const token = newToken()
      const now = clock.now()
      const device = { userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null, createdAt: now, lastSeenAt: now }
      await within
        .insert(table)
        .values({ tokenHash: digest(token), id: newId(), userId, ...device, deviceHash, provenAt: now, provenBy: by })
      return token
    },
    resolve: async (token, device) => {
      if (!tokenPattern.test(token)) return null
      const hash = digest(token)
      return usable(cache.get(hash) ?? (await cache.keep(hash, () => lookUp(db, hash, clock.now()))), device)
    },
    cached: (token, device) => usable(tokenPattern.test(token) ? cache.get(digest(token)) : null, device),
    list: userId =>
      db
        .select()
        .from(table)
        .where(and(eq(table.userId, userId), isLive(clock.now())))
        .orderBy(desc(table.lastSeenAt), desc(table.createdAt)),
    revoke: async sessionId => void (await endOne(eq(table.id, sessionId))),
    revokeOwn: async (userId, sessionId) =>
      (await endOne(and(eq(table.userId, userId), eq(table.id, sessionId)))) === 1,
    revokeOthers: (tx, userId, keptId) => end(tx, and(eq(table.userId, userId), ne(table.id, keptId))),
    async renew(tx, sessionId) {
      const token = newToken()
      await tx
        .update(table)
        .set({ tokenHash: digest(token) })
        .where(eq(table.id, sessionId))
      tx.afterCommit(() => cache.forget([sessionId]))
      return token
    },
    revokeWithin: async (tx, sessionId) => void (await end(tx, eq(table.id, sessionId))),
    revokeKeys,
    async revokeAll(tx, userId) {
      await revokeKeys(tx, userId)
      return end(tx, eq(table.userId, userId))
    },
    onRevoked: listener => bus.subscribe(subjects.revoked, message => listener(textOf(message))),
  }
}

type Found = LiveSession & { readonly deviceHash: string | null }

/**
 * True if the session may be used from this browser. A session without a browser's identifier belongs to a client that
 * protects its token itself.
 */
const isFrom = ({ deviceHash }: Found, device: string | null): boolean => deviceHash === null || deviceHash === device

const usable = (found: Found | null, device: string | null): LiveSession | null =>
  found && isFrom(found, device) ? { userId: found.userId, sessionId: found.sessionId } : null

/** SQL condition for sessions that can be used. */
export const isLive = (now: number) =>
  and(isNull(table.revokedAt), gt(table.lastSeenAt, now - SESSION_IDLE_MS), gt(table.createdAt, now - SESSION_MAX_MS))

async function lookUp(db: Db, tokenHash: string, now: number): Promise<Found | null> {
  const alive = and(eq(table.tokenHash, tokenHash), isLive(now))
  const [row] = await db.select().from(table).where(alive)
  if (!row) return null
  if (row.lastSeenAt <= now - TOUCH_EVERY_MS) await db.update(table).set({ lastSeenAt: now }).where(alive)
  return { userId: row.userId, sessionId: row.id, deviceHash: row.deviceHash }
}

async function endLive(tx: Tx, which: SQL | undefined, now: number, onEnded: (ids: readonly string[]) => void) {
  const ended = await tx
    .update(table)
    .set({ revokedAt: now })
    .where(and(which, isLive(now)))
    .returning({ id: table.id })
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) tx.afterCommit(() => onEnded(ids))
  return ids.length
}
