// Blocks of customers by an operator: the customer's sessions end, and logging in is impossible until the block is
// lifted.
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { accountBlocks } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockPerson } from './people.ts'
import type { Sessions } from './sessions.ts'

export type BlockDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'revokeAll'>
}
type BlockRow = typeof accountBlocks.$inferSelect
type Blocking = { readonly userId: string; readonly author: string; readonly reason: string }

const inForce = (userId: string) => and(eq(accountBlocks.userId, userId), isNull(accountBlocks.liftedAt))

/** The block that is in force, or null. */
export async function blockOf(db: Pick<Tx, 'select'>, userId: string): Promise<BlockRow | null> {
  const [row] = await db.select().from(accountBlocks).where(inForce(userId))
  return row ?? null
}

/**
 * Blocks a customer. Returns the number of ended sessions; null if the customer is already blocked. Uses the same lock
 * as a log-in, so that a log-in that has checked its password earlier cannot open a session afterwards.
 */
export const block = (
  { db, clock, sessions }: BlockDeps,
  { userId, author, reason }: Blocking,
): Promise<number | null> =>
  db.transaction(async tx => {
    await lockPerson(tx, userId)
    if (await blockOf(tx, userId)) return null
    await tx.insert(accountBlocks).values({ userId, author, reason, createdAt: clock.now() })
    return sessions.revokeAll(tx, userId)
  })

/** Lifts the block; false if the customer is not blocked. */
export const unblock = (
  { db, clock }: Pick<BlockDeps, 'db' | 'clock'>,
  userId: string,
  author: string,
): Promise<boolean> =>
  db.transaction(async tx => {
    await lockPerson(tx, userId)
    const lifted = await tx
      .update(accountBlocks)
      .set({ liftedBy: author, liftedAt: clock.now() })
      .where(inForce(userId))
      .returning({ seq: accountBlocks.seq })
    return lifted.length === 1
  })
