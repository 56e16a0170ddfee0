// Idempotency: a request with a key is executed once, and its repetitions get the same response.
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { anyOf } from './any-of.ts'
import { onRefusal, sharedBy } from './batch/command-tx.ts'
import type { CommandQueue } from './batch/queue.ts'
import { createRound } from './batch/round.ts'
import type { Db, Tx } from './db.ts'
import { isLockTimeout } from './faults.ts'
import { columnNames, givenRows } from './records.ts'
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

type Deps = {
  readonly db: Pick<Db, 'transaction'>
  readonly clock: Pick<Clock, 'now'>
  /** Absent: each request has a transaction of its own. */
  readonly commands?: CommandQueue
}

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
  { db, clock, commands }: Deps,
  { userId, key, first }: Caller,
  { call, input }: Request,
  work: (tx: Tx) => Promise<Response | Refusal>,
): Promise<Response | Refusal> {
  const hash = requestHash(call, first ? { input, first: first.input } : input)
  const row = and(eq(idempotency.userId, userId), eq(idempotency.key, key))
  const execute = async (tx: Tx): Promise<Response | Refusal> => {
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
  }
  return commands ? commands.run(userId, execute) : transactionOrRefusal<Response>(db, execute)
}

type Claim = Pick<Caller, 'userId' | 'key'> & { readonly requestHash: string; readonly now: number }
/** `isNew`: false if the key is used already. `isClosed`: the account was closed after the session was checked. */
type Claimed = { readonly isNew: boolean; readonly isClosed: boolean }

/** Claims the key. Null: the transaction that uses the key is still running. */
async function claim(tx: Tx, request: Claim): Promise<Claimed | null> {
  try {
    const claimed = await claimInRound(tx, request)
    if (claimed.isNew) onRefusal(tx, unclaimWriter, [request])
    return claimed
  } catch (error) {
    // In a shared transaction the key may be that of another command.
    if (isLockTimeout(error) && sharedBy(tx) === null) return null
    throw error
  }
}

const { userId: claimant, key: keyColumn, requestHash: hashColumn, status, createdAt } = idempotency
const claimColumns = { userId: claimant, key: keyColumn, requestHash: hashColumn, status, createdAt }

/**
 * The shared lock of a user's row lets requests of one user run side by side, and keeps the account from being closed
 * until they end.
 */
const claimInRound = createRound<Claim, Claimed>(async (tx, claims) => {
  const rows = claims.map(({ userId, key, requestHash, now }) => {
    return { userId, key, requestHash, status: 'running', createdAt: now }
  })
  const ids = claims.map(({ userId }) => userId)
  const found = await textRows(
    tx,
    sql`WITH claimed AS (
        INSERT INTO ${idempotency} (${columnNames(claimColumns)})
        SELECT ${columnNames(claimColumns)} FROM ${givenRows(claimColumns, rows)}
        ORDER BY user_id, key ON CONFLICT DO NOTHING RETURNING user_id, key
      ), held AS (
        SELECT id, closed_at FROM ${users} WHERE ${anyOf(users.id, ids)} ORDER BY id FOR KEY SHARE
      )
      SELECT user_id, key, NULL AS closed_at FROM claimed
      UNION ALL SELECT id, NULL, closed_at::text FROM held WHERE closed_at IS NOT NULL`,
  )
  const claimed = new Set(found.map(({ user_id, key }) => JSON.stringify([user_id, key])))
  const closed = new Set(found.filter(({ key }) => key === null).map(({ user_id }) => user_id))
  return claims.map(({ userId, key }) => ({
    isNew: claimed.has(JSON.stringify([userId, key])),
    isClosed: closed.has(userId),
  }))
})

const unclaimWriter: Writer<Claim> = {
  name: 'unclaim',
  parts: rows =>
    rows.map(({ userId, key }, nth) => ({
      name: `${nth}`,
      sql: sql`DELETE FROM ${idempotency} WHERE user_id = ${userId} AND key = ${key}`,
    })),
}

type Answered = { readonly userId: string; readonly key: string; readonly answer: unknown }

const answerWriter: Writer<Answered> = {
  name: 'idempotency',
  parts: rows => [{ name: 'update', sql: answersSql(rows) }],
}

const answersSql = (rows: readonly Answered[]) => sql`
  UPDATE ${idempotency} SET status = 'done', answer = given.answer::json
  FROM jsonb_to_recordset(${JSON.stringify(
    rows.map(({ userId, key, answer }) => ({ user_id: userId, key, answer: JSON.stringify(answer) })),
  )}::jsonb) AS given(user_id text, key text, answer text)
  WHERE ${idempotency.userId} = given.user_id AND ${idempotency.key} = given.key`

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
