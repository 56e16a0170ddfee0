// The pay password, asked before a request that moves money out. It stands before the request's own transaction, for
// hashing is slow; a request that was done already passes, so that asking again about it needs no password.
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import type { Db } from '../db/db.ts'
import { idempotency } from '../db/schema.ts'
import type { Passwords } from './passwords.ts'
import { askPayPassword, payGuessesAt } from './pay-tries.ts'
import type { InTurn } from './turns.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly passwords: Passwords; readonly inTurn: InTurn }
type Paying = { readonly userId: string; readonly key: string }

export type PayGate = {
  /** Null when the way is free. */
  check(request: Paying, payPassword: string | undefined): Promise<Refusal | null>
}

export function createPayGate(deps: Deps): PayGate {
  return {
    // In turn, so that guesses cannot race past the lock.
    check: (request, payPassword) =>
      deps.inTurn(payGuessesAt(request.userId), async () =>
        (await isDone(deps.db, request)) ? null : askPayPassword(deps, request.userId, payPassword, 'payPassword'),
      ),
  }
}

async function isDone(db: Db, { userId, key }: Paying): Promise<boolean> {
  const done = and(eq(idempotency.userId, userId), eq(idempotency.key, key), eq(idempotency.status, 'done'))
  const rows = await db.select({ key: idempotency.key }).from(idempotency).where(done)
  return rows.length > 0
}
