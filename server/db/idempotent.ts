// Idempotency: a request with a key is executed once, and its repetitions get the same response.
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Db, Tx } from './db.ts'
import { isLockTimeout } from './faults.ts'
import { idempotency, users } from './schema.ts'
import { textRows } from './text-rows.ts'
import { transactionOrRefusal } from './transaction-or-refusal.ts'
import type { Writer } from './write-set.ts'

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
    if (!claimed.isNew) {
      const [earlier] = await tx.select().from(idempotency).where(row)
      const { requestHash, answer } = must(earlier, 'the request that holds the key')
      // The response was stored by this function under this request's hash, so it has this call's type.
      return requestHash === hash ? (answer as Response) : refuse('keyReused')
    }
    if (claimed.isClosed) return refuse('loginExpired')
    const refused = await first?.run(tx)
    if (refused) return refused
    const result = await work(tx)
    if (isRefusal(result)) return result
    await first?.announce(tx)
    tx.writes.add(answerWriter, [{ userId, key, answer: result }])
    return result
  })
}

type Claim = Caller & { readonly requestHash: string; readonly now: number }
/** `isNew`: false if the key is used already. `isClosed`: the account was closed after the session was checked. */
type Claimed = { readonly isNew: boolean; readonly isClosed: boolean }

/**
 * Claims the key. Null: the transaction that uses the key is still running. The shared lock of the user's row lets
 * requests of one user run side by side, and keeps the account from being closed until they end.
 */
async function claim(tx: Tx, { userId, key, requestHash, now }: Claim): Promise<Claimed | null> {
  const insert = tx
    .insert(idempotency)
    .values({ userId, key, requestHash, status: 'running', createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  const user = tx.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, userId)).for('key share')
  try {
    const [row] = await textRows(
      tx,
      sql`WITH claimed AS (${insert.getSQL()})
        SELECT (SELECT count(*) FROM claimed)::text AS claimed, (${user.getSQL()})::text AS closed`,
    )
    return { isNew: row?.['claimed'] === '1', isClosed: typeof row?.['closed'] === 'string' }
  } catch (error) {
    if (isLockTimeout(error)) return null
    throw error
  }
}

type Answered = { readonly userId: string; readonly key: string; readonly answer: unknown }

const answerWriter: Writer<Answered> = {
  name: 'idempotency',
  parts: rows =>
    rows.map(({ userId, key, answer }, nth) => ({
      name: `${nth}`,
      sql: sql`UPDATE ${idempotency} SET status = 'done', answer = ${JSON.stringify(answer)}::json
        WHERE user_id = ${userId} AND key = ${key}`,
    })),
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
