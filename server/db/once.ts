// One key, one effect: a request that carries an idempotency key is done once, and answered the same for ever.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { attempt } from './attempt.ts'
import type { Db, Tx } from './db.ts'
import { isLockTimeout } from './faults.ts'
import { idempotency } from './schema.ts'

export type OnceRequest = {
  /** '' where there is no user yet; the key then starts with what stands for one. */
  readonly userId: string
  readonly key: string
  /** {@link requestHash} of what was asked. */
  readonly requestHash: string
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/**
 * Runs `work` and keeps its answer in the same transaction. The same key with the same request gets that answer again,
 * with another request a refusal. A concurrent twin waits for the first: its insert blocks until the first has ended, and
 * then finds what that one wrote, or does the work when it was rolled back. A twin that waited in vain is told so. A refusal changes nothing and is not kept, so the same key may be tried again. Answers must survive JSON.
 */
export function once<Answer>(
  db: Db,
  request: OnceRequest,
  work: (tx: Tx) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const row = and(eq(idempotency.userId, request.userId), eq(idempotency.key, request.key))
  return attempt<Answer>(db, async tx => {
    const claimed = await claim(tx, request)
    if (claimed === null) return refuse('keyInFlight')
    if (!claimed) {
      const [earlier] = await tx.select().from(idempotency).where(row)
      const { requestHash, answer } = must(earlier, 'the request that holds the key')
      // Written by this function with this request's hash, so the answer is of this call's type.
      return requestHash === request.requestHash ? (answer as Answer) : refuse('keyReused')
    }
    const result = await work(tx)
    if (!isRefusal(result)) await tx.update(idempotency).set({ status: 'done', answer: result }).where(row)
    return result
  })
}

/** False: the key is there already. Null: whoever has it is still at work. */
async function claim(tx: Tx, { userId, key, requestHash, now }: OnceRequest): Promise<boolean | null> {
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

/** Of a call and its parsed input; the order of the input's fields does not matter. */
export function requestHash(call: string, input: unknown): string {
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(input, sorted)}`)
    .digest('base64url')
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
