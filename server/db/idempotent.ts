// Idempotency: a request with a key is executed once, and its repetitions get the same response.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Db, Tx } from './db.ts'
import { isLockTimeout } from './faults.ts'
import { idempotency, users } from './schema.ts'
import { transactionOrRefusal } from './transaction-or-refusal.ts'

/** The user that makes a call, and the idempotency key of the call. */
export type Caller = {
  readonly userId: string
  readonly key: string
  /** A part of the request that every call of its kind may have, executed before the call's own; absent without one. */
  readonly first?: FirstPart
}

export type FirstPart = {
  /** The part of the request, which belongs to what the key identifies. */
  readonly input: unknown
  /** On a refusal nothing of the request is done. */
  readonly run: (tx: Tx) => Promise<Refusal | null>
  /** The last step of the transaction: sends events, which locks the outbox. */
  readonly announce: (tx: Tx) => Promise<void>
}

type Deps = { readonly db: Pick<Db, 'transaction'>; readonly clock: Pick<Clock, 'now'> }

/** A call and its parsed input, without secrets: two requests are the same if both are equal. */
export type Request = { readonly call: string; readonly input: unknown }

/**
 * Runs `work` and stores its response in the same transaction. A repetition with the same key and the same request gets
 * the stored response. The same key with another request is refused with `keyReused`. A concurrent duplicate waits: its
 * insert blocks until the first request has ended; then it gets the stored response, or runs `work` if the first was
 * rolled back. A duplicate that waits too long is refused as in flight. A refusal changes nothing and is not stored, so
 * the key can be used again. Responses must survive JSON.
 * @param caller `userId` is '' if the client has no account yet; the key then starts with another identity of the
 * client
 */
export function idempotent<Response>(
  { db, clock }: Deps,
  { userId, key, first }: Caller,
  { call, input }: Request,
  work: (tx: Tx) => Promise<Response | Refusal>,
): Promise<Response | Refusal> {
  const hash = requestHash(call, first ? { input, first: first.input } : input)
  const row = and(eq(idempotency.userId, userId), eq(idempotency.key, key))
  return transactionOrRefusal<Response>(db, async tx => {
    const claimed = await claim(tx, { userId, key, requestHash: hash, now: clock.now() })
    if (claimed === null) return refuse('keyInFlight')
    if (!claimed) {
      const [earlier] = await tx.select().from(idempotency).where(row)
      const { requestHash, answer } = must(earlier, 'the request that holds the key')
      // The response was stored by this function under this request's hash, so it has this call's type.
      return requestHash === hash ? (answer as Response) : refuse('keyReused')
    }
    if (await isClosed(tx, userId)) return refuse('loginExpired')
    const refused = await first?.run(tx)
    if (refused) return refused
    const result = await work(tx)
    if (isRefusal(result)) return result
    await first?.announce(tx)
    await tx.update(idempotency).set({ status: 'done', answer: result }).where(row)
    return result
  })
}

/**
 * True if the account was closed after the session was checked. The shared lock lets requests of one user run side by
 * side, and keeps the account from being closed until they end.
 */
async function isClosed(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, userId)).for('key share')
  return row !== undefined && row.closedAt !== null
}

type Claim = Caller & { readonly requestHash: string; readonly now: number }

/** Claims the key. False: the key is used already. Null: the transaction that uses the key is still running. */
async function claim(tx: Tx, { userId, key, requestHash, now }: Claim): Promise<boolean | null> {
  try {
    const claimed = await tx
      .insert(idempotency)
      .values({ userId, key, requestHash, status: 'running', createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    return claimed.length > 0
  } catch (error) {
    if (isLockTimeout(error)) return null
    throw error
  }
}

/** The hash of a call and its parsed input, independent of field order. */
export function requestHash(call: string, input: unknown): string {
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(input, sorted)}`)
    .digest('base64url')
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
