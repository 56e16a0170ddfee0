// Permissions that are asked for: block trading needs activation (specification §6). The simulated desk grants it.
import { eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { PermissionState } from '../../domain/user.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { attempt } from '../db/attempt.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import type { Settler } from '../desk/reviews.ts'
import type { HandlersOf } from '../http/handlers.ts'
import { userOf } from '../http/handlers.ts'
import { lockPerson } from '../users/people.ts'
import { ownRecord } from '../users/record.ts'
import type { ApplyDeps, TellDeps } from './opening.ts'
import { openRequest } from './opening.ts'

export function permissionHandlers(deps: ApplyDeps): HandlersOf<'POST /userCenter/apply/service'> {
  return { 'POST /userCenter/apply/service': (_input, asker) => apply(deps, userOf(asker)) }
}

function apply(deps: ApplyDeps, userId: string): Promise<User | Refusal> {
  return attempt(deps.db, async tx => {
    const { blockTrade } = await lockPerson(tx, userId)
    if (blockTrade === 'underReview') return refuse('underReview')
    if (blockTrade === 'open') return refuse('alreadySet')
    await setBlockTrade(tx, userId, 'underReview')
    await openRequest(deps, tx, userId, 'permission', async () => {})
    return ownRecord(tx, userId)
  })
}

export function permissionSettler(deps: TellDeps): Settler {
  return { settle: (tx, review, at) => settle(deps, tx, review, at), judge: async () => ({ passed: true }) }
}

async function settle({ notices, outbox }: TellDeps, tx: Tx, { userId, reason }: ReviewRow, at: number) {
  await setBlockTrade(tx, userId, reason === null ? 'open' : 'notOpen')
  const notice =
    reason === null ? { kind: 'permissionPassed' as const } : { kind: 'permissionFailed' as const, values: { reason } }
  await notices.add(tx, userId, notice, at)
  await outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: '' }], at)
}

async function setBlockTrade(tx: Tx, userId: string, blockTrade: PermissionState): Promise<void> {
  await tx.update(users).set({ blockTrade }).where(eq(users.id, userId))
}
