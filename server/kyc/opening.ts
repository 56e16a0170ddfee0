// How a request about the customer themselves begins: the review, and the word to their devices. The answer that is
// promised comes within a day (specification §4).
import type { Clock } from '../../domain/clock.ts'
import { KYC_REVIEW_HOURS } from '../../domain/limits.ts'
import type { ReviewKind } from '../../domain/review.ts'
import type { Db, Tx } from '../db/db.ts'
import { openReview } from '../desk/reviews.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'

export type ApplyDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly outbox: Outbox
  /** How long the simulated desk takes; null when only people decide. */
  readonly deskDelayMs: number | null
}

/** What it takes to say how it ended. */
export type TellDeps = { readonly notices: Notices; readonly outbox: Outbox }

const ANSWER_MS = KYC_REVIEW_HOURS * 3_600_000

/** `write` keeps what the request is about, under the review's id. */
export async function openRequest(
  { clock, newId, outbox, deskDelayMs }: ApplyDeps,
  tx: Tx,
  userId: string,
  kind: Extract<ReviewKind, 'kyc' | 'permission'>,
  write: (id: string) => Promise<unknown>,
): Promise<void> {
  const at = clock.now()
  const lookAt = deskDelayMs === null ? null : at + deskDelayMs
  const { id } = await openReview(tx, { id: newId(), kind, userId, at, dueAt: at + ANSWER_MS, lookAt })
  await write(id)
  await outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: '' }], at)
}
