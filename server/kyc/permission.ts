// Requests of permissions: block trading must be activated (specification §6). The auto-reviewer grants it.

import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { reviewKindSpecs } from '../../domain/review-kinds.ts'
import type { PermissionKind } from '../../domain/user.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import type { ReviewHandler } from '../reviews/reviews.ts'
import { lockPerson } from '../users/people.ts'
import { permissionOf, permissionOfReview, savePermission } from '../users/permissions.ts'
import { ownRecord } from '../users/record.ts'
import type { ApplyDeps, NotifyDeps } from './opening.ts'
import { openRequest } from './opening.ts'

/** The permission of each service; the keys are the names that the call uses. */
const kindOfService: Readonly<Record<CallParsed<'POST /userCenter/apply/service'>['service'], PermissionKind>> = {
  blockTrade: 'block',
}

export function permissionHandlers(deps: ApplyDeps): HandlersOf<'POST /userCenter/apply/service'> {
  return {
    'POST /userCenter/apply/service': ({ service }, context) => apply(deps, userOf(context), kindOfService[service]),
  }
}

function apply(deps: ApplyDeps, userId: string, kind: PermissionKind): Promise<User | Refusal> {
  return transactionOrRefusal(deps.db, async tx => {
    await lockPerson(tx, userId)
    const state = await permissionOf(tx, userId, kind)
    if (state === 'underReview') return refuse('underReview')
    if (state === 'open') return refuse('alreadySet')
    await openRequest(deps, tx, {
      userId,
      kind: 'permission',
      write: reviewId => savePermission(tx, { userId, kind, state: 'underReview', reviewId }),
    })
    return ownRecord(tx, userId, deps.duty)
  })
}

export function permissionReviewHandler(deps: NotifyDeps): ReviewHandler {
  return { settle: (tx, review, at) => settle(deps, tx, review, at), autoDecide: async () => ({ passed: true }) }
}

async function settle({ notices, outbox }: NotifyDeps, tx: Tx, { id, userId, reason }: ReviewRow, at: number) {
  const kind = must(await permissionOfReview(tx, id), `permission of review ${id}`)
  await savePermission(tx, { userId, kind, state: reason === null ? 'open' : 'notOpen', reviewId: id })
  const { passed, failed } = reviewKindSpecs.permission.notices
  const notice = reason === null ? { kind: passed } : { kind: failed, values: { reason } }
  notices.add(tx, userId, notice, at)
  outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: '' }], at)
}
