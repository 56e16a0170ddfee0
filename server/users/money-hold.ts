// Blocks withdrawals for a while after a password was reset, so that the owner is informed in the app and by mail
// before money can leave.
import { eq, sql } from 'drizzle-orm'
import { PROVEN_RESET_HOLD_HOURS, RESET_HOLD_HOURS } from '../../domain/factor.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import type { Notices } from '../notices/notices.ts'

/** Blocks withdrawals until a time; a later end that is already set stays. */
export async function holdMoney(tx: Pick<Tx, 'update'>, userId: string, until: number): Promise<void> {
  await tx
    .update(users)
    .set({ moneyHeldUntil: sql`greatest(coalesce(${users.moneyHeldUntil}, 0), ${until}::bigint)` })
    .where(eq(users.id, userId))
}

type Reset = { readonly userId: string; readonly isProven: boolean; readonly at: number }

/** Blocks withdrawals after a reset. `isProven`: true if a second factor was proven, so that the block is shorter. */
export async function holdAfterReset(notices: Notices, tx: Tx, { userId, isProven, at }: Reset): Promise<void> {
  const hours = isProven ? PROVEN_RESET_HOLD_HOURS : RESET_HOLD_HOURS
  await holdMoney(tx, userId, at + hours * HOUR_MS)
  await notices.add(
    tx,
    userId,
    { kind: 'moneyHeld', subject: { type: 'security', id: '' }, values: { hours: String(hours) } },
    at,
  )
}

/** A refusal while withdrawals are blocked; otherwise null. */
export async function heldMoney(tx: Pick<Tx, 'select'>, userId: string, now: number): Promise<Refusal | null> {
  const [row] = await tx.select({ until: users.moneyHeldUntil }).from(users).where(eq(users.id, userId))
  const left = (row?.until ?? 0) - now
  return left > 0 ? refuse('moneyHeld', { values: { hours: Math.ceil(left / HOUR_MS) } }) : null
}
