// Who is logged in: opaque tokens of which only the hash is stored, looked up at each request and each socket.
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { createBell } from '../bus/bell.ts'
import type { Db } from '../db/db.ts'
import { sessions as table } from '../db/schema.ts'
import { digest, newId, newToken } from '../id.ts'

export type LiveSession = { readonly userId: string; readonly sessionId: string }

export type Sessions = {
  /** A new session of the user: its token, which is nowhere to be read again. */
  readonly create: (userId: string) => Promise<string>
  readonly resolve: (token: string) => Promise<LiveSession | null>
  /** Ends it at once, here and on its sockets. */
  readonly revoke: (sessionId: string) => Promise<void>
  readonly onRevoked: (listener: (sessionId: string) => void) => () => void
}

const DAY_MS = 86_400_000
/** A session that nobody used for so long is over (a simulated market; real money would ask for far less). */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** How long a look-up is trusted; a revocation forgets it at once. */
const CACHE_MS = 5_000
const CACHE_MAX = 10_000
/** The last use is written no more often than this. */
const TOUCH_EVERY_MS = 3_600_000

/** 256 bits as base64url: anything else is not worth a look-up. */
const tokenPattern = /^[\w-]{43}$/

type Cached = LiveSession & { readonly until: number }

export function createSessions({ db, clock }: { readonly db: Db; readonly clock: Clock }): Sessions {
  const cache = new Map<string, Cached>()
  const revoked = createBell<string>()
  /** Raised by each revocation: a look-up that one has overtaken is not cached. */
  let revocations = 0
  return {
    async create(userId) {
      const token = newToken()
      const now = clock.now()
      await db.insert(table).values({ tokenHash: digest(token), id: newId(), userId, createdAt: now, lastSeenAt: now })
      return token
    },
    async resolve(token) {
      if (!tokenPattern.test(token)) return null
      const hash = digest(token)
      const now = clock.now()
      const cached = cache.get(hash)
      if (cached && cached.until > now) return cached
      const before = revocations
      const session = await lookUp(db, hash, now)
      if (cache.size >= CACHE_MAX) cache.clear()
      if (session && revocations === before) cache.set(hash, { ...session, until: now + CACHE_MS })
      else cache.delete(hash)
      return session
    },
    async revoke(sessionId) {
      revocations += 1
      await db.update(table).set({ revokedAt: clock.now() }).where(eq(table.id, sessionId))
      revocations += 1
      for (const [hash, session] of cache) if (session.sessionId === sessionId) cache.delete(hash)
      revoked.ring(sessionId)
    },
    onRevoked: listener => revoked.listen(listener),
  }
}

async function lookUp(db: Db, tokenHash: string, now: number): Promise<LiveSession | null> {
  const alive = and(
    eq(table.tokenHash, tokenHash),
    isNull(table.revokedAt),
    gt(table.lastSeenAt, now - SESSION_IDLE_MS),
  )
  const [row] = await db.select().from(table).where(alive)
  if (!row) return null
  if (row.lastSeenAt <= now - TOUCH_EVERY_MS) await db.update(table).set({ lastSeenAt: now }).where(alive)
  return { userId: row.userId, sessionId: row.id }
}
