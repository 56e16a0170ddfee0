// Checks the payment password. Five consecutive wrong attempts lock it for fifteen minutes, even for the right password.
// Each attempt is counted before the comparison (`tries.ts`).
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { PAY_PASSWORD_LOCK_MINUTES, PAY_PASSWORD_TRIES } from '../../domain/limits.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import type { Passwords } from './passwords.ts'
import { personById } from './people.ts'
import type { Tried } from './tries.ts'
import { addTry, countTries, forgetTries, takeBack } from './tries.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly passwords: Passwords }

const LOCK_MS = PAY_PASSWORD_LOCK_MINUTES * MINUTE_MS

/**
 * Name under which wrong attempts since the last right one are counted. The caller must also run in the queue of this
 * name.
 */
export const payGuessesAt = (userId: string): string => `pay ${userId}`
/** Name under which the time of the lock is stored. */
const lockOf = (userId: string): string => `pay lock ${userId}`

/** `field`: the input's field for a refusal. Null if the password is right. */
export async function askPayPassword(
  { db, clock, passwords }: Deps,
  userId: string,
  payPassword: string | undefined,
  field: string,
): Promise<Refusal | null> {
  const { payPasswordHash } = must(await personById(db, userId), 'person of a live session')
  if (payPasswordHash === null) return refuse('payPasswordMissing', { field })
  if (await isLocked(db, userId, clock.now())) return refuse('payPasswordLocked', { field })
  if (payPassword === undefined) return refuse('payPasswordNeeded', { field })
  const tried = await db.transaction(tx => claimGuess(tx, userId, clock.now()))
  if (tried === null) return refuse('payPasswordLocked', { field })
  const right = await passwords.matches(payPassword, payPasswordHash)
  if (right === false) {
    await db.transaction(tx => lockAfterLast(tx, userId, clock.now()))
    return refuse('payPasswordWrong', { field })
  }
  await (right ? forgetTries(db, payGuessesAt(userId)) : takeBack(db, tried))
  return right ? null : refuse('unavailable')
}

const isLocked = async (tx: Pick<Tx, 'select'>, userId: string, now: number): Promise<boolean> =>
  (await countTries(tx, lockOf(userId), now - LOCK_MS)) > 0

/** Counts an attempt. Null if the password is locked, or all remaining attempts are already being compared. */
async function claimGuess(tx: Tx, userId: string, now: number): Promise<Tried | null> {
  const guesses = payGuessesAt(userId)
  await lockName(tx, 'tries', guesses)
  if ((await isLocked(tx, userId, now)) || (await lockAfterLast(tx, userId, now))) return null
  return { tryId: await addTry(tx, guesses, '', now) }
}

/** Starts the lock if the limit is reached. Returns true if it is; the lock then ends after its time. */
async function lockAfterLast(tx: Tx, userId: string, now: number): Promise<boolean> {
  const guesses = payGuessesAt(userId)
  await lockName(tx, 'tries', guesses)
  if ((await countTries(tx, guesses, 0)) < PAY_PASSWORD_TRIES) return false
  await forgetTries(tx, guesses)
  await addTry(tx, lockOf(userId), '', now)
  return true
}

/** Deletes the wrong attempts and the lock, for a new payment password. */
export async function forgetPayTries(tx: Tx, userId: string): Promise<void> {
  for (const name of [payGuessesAt(userId), lockOf(userId)]) await forgetTries(tx, name)
}
