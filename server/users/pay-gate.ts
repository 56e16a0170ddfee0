// Checks the payment password before a request that moves money out. The check is before the request's own transaction,
// because hashing is slow. A repeated request passes without the password.

import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotency } from '../db/schema.ts'
import type { Serialised } from './keyed-queue.ts'
import type { Passwords } from './passwords.ts'
import { askPayPassword, payGuessesAt } from './pay-tries.ts'
import { personById } from './people.ts'
import { rehash } from './rehash.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly passwords: Passwords; readonly serialised: Serialised }
export type PayGate = {
  /** Checks the payment password; null if the request may proceed. */
  check(request: Caller, payPassword: string | undefined): Promise<Refusal | null>
}

export function createPayGate(deps: Deps): PayGate {
  return {
    // Serialised, so that parallel guesses cannot bypass the lock.
    check: (request, payPassword) =>
      deps.serialised(payGuessesAt(request.userId), async () => {
        if (await isDone(deps.db, request)) return null
        const { userId } = request
        const refused = await askPayPassword(deps, userId, payPassword, 'payPassword')
        if (!refused && payPassword !== undefined) await renewHash(deps, userId, payPassword)
        return refused
      }),
  }
}

async function renewHash(deps: Deps, userId: string, payPassword: string): Promise<void> {
  const person = must(await personById(deps.db, userId), 'person of a live session')
  await rehash(deps, person, 'payPasswordHash', payPassword)
}

async function isDone(db: Db, { userId, key }: Caller): Promise<boolean> {
  const done = and(eq(idempotency.userId, userId), eq(idempotency.key, key), eq(idempotency.status, 'done'))
  const rows = await db.select({ key: idempotency.key }).from(idempotency).where(done)
  return rows.length > 0
}
