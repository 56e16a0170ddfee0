// Opens a review about the customer: stores the review, and sends the event to the user's devices. The promised time is
// a day (specification §4).
import type { Clock } from '../../domain/clock.ts'
import { KYC_REVIEW_HOURS } from '../../domain/limits.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { openReview } from '../reviews/reviews.ts'
import type { FactorDuty } from '../users/factors/duty.ts'

export type ApplyDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly outbox: Outbox
  readonly duty: FactorDuty
  /** Delay of the auto-reviewer, ms; null when only operators decide. */
  readonly deskDelayMs: number | null
}

/** Dependencies of the notifications about the decision. */
export type NotifyDeps = { readonly notices: Notices; readonly outbox: Outbox }

const ANSWER_MS = KYC_REVIEW_HOURS * HOUR_MS

type RequestOpening = {
  readonly userId: string
  readonly kind: Extract<ReviewKind, 'kyc' | 'permission'>
  /** Stores the subject of the review, under the review's id. */
  readonly write: (id: string) => Promise<unknown>
}

export async function openRequest(
  { clock, newId, outbox, deskDelayMs }: ApplyDeps,
  tx: Tx,
  { userId, kind, write }: RequestOpening,
): Promise<void> {
  const at = clock.now()
  const lookAt = deskDelayMs === null ? null : at + deskDelayMs
  const { id } = await openReview(tx, { id: newId(), kind, userId, at, dueAt: at + ANSWER_MS, lookAt })
  await write(id)
  outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: '' }], at)
}
