// What is blocked for a while after a password was reset, so that the owner is informed in the app and by mail before
// money can leave: withdrawals after any reset, and after one by e-mail alone also what would take the account for good.
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { PROVEN_RESET_HOLD_HOURS, RESET_HOLD_HOURS } from '../../domain/factor.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import type { Notices } from '../notices/notices.ts'
import { wasDone } from './factors/needed.ts'

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
  notices.add(
    tx,
    userId,
    { kind: 'moneyHeld', subject: { type: 'security', id: '' }, values: { hours: String(hours) } },
    at,
  )
}

/** Stores that the log-in password was reset by e-mail alone: calls with `heldAfterReset` are refused for three days. */
export async function holdAfterMailReset(tx: Pick<Tx, 'update'>, userId: string, at: number): Promise<void> {
  const mailResetUntil = at + RESET_HOLD_HOURS * HOUR_MS
  await tx.update(users).set({ mailResetUntil }).where(eq(users.id, userId))
}

/** A refusal while withdrawals are blocked; otherwise null. */
export const heldMoney = (tx: Reader, userId: string, now: number): Promise<Refusal | null> =>
  held(tx, { userId, failure: 'moneyHeld', until: users.moneyHeldUntil }, now)

/** A refusal for three days after a reset of the log-in password by e-mail alone; otherwise null. */
export const heldAfterReset = (tx: Reader, userId: string, now: number): Promise<Refusal | null> =>
  held(tx, { userId, failure: 'resetHeld', until: users.mailResetUntil }, now)

/** The Unix second at which the block of withdrawals has ended; null if there is none. */
export async function heldUntilSecond(tx: Reader, userId: string, now: number): Promise<number | null> {
  const [row] = await tx.select({ until: users.moneyHeldUntil }).from(users).where(eq(users.id, userId))
  const until = row?.until ?? 0
  return until > now ? Math.ceil(until / SECOND_MS) : null
}

type Reader = Pick<Tx, 'select'>
type Hold = {
  readonly userId: string
  readonly failure: 'moneyHeld' | 'resetHeld'
  readonly until: typeof users.moneyHeldUntil | typeof users.mailResetUntil
}

async function held(tx: Reader, { userId, failure, until }: Hold, now: number): Promise<Refusal | null> {
  const [row] = await tx.select({ until }).from(users).where(eq(users.id, userId))
  const left = (row?.until ?? 0) - now
  return left > 0 ? refuse(failure, { values: { hours: Math.ceil(left / HOUR_MS) } }) : null
}

export type ResetGate = {
  /** Null if a call with `heldAfterReset` may proceed. `key`: the idempotency key of the call, if it has one. */
  check(userId: string, key: string | null): Promise<Refusal | null>
}

export function createResetGate({ db, clock }: { readonly db: Db; readonly clock: Clock }): ResetGate {
  return {
    async check(userId, key) {
      const refused = await heldAfterReset(db, userId, clock.now())
      // A request that was executed before the reset gets its stored response.
      return refused && key !== null && (await wasDone(db, userId, key)) ? null : refused
    },
  }
}
