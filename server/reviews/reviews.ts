// The life of a request: opened in the transaction of what it asks for, decided once, its effect in the decision's own
// transaction. People and the simulated desk decide by this same code.

import { and, count, eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { RequestState, ReviewReason } from '../../domain/review.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import { reviewKindOf } from '../../domain/review-kinds.ts'
import { invalid } from '../calls/invalid.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { reviews, reviewVotes } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { isSameName } from '../lib/same-name.ts'

export type Verdict = { readonly passed: true } | { readonly passed: false; readonly reason: ReviewReason }

/** The effect of a decision about a kind of request, and the auto-reviewer's decision. */
export type ReviewHandler = {
  /** The effect: money, states, notices and account events, in this order. The review is decided already. */
  readonly settle: (tx: Tx, review: ReviewRow, at: number) => Promise<void>
  /** By published rules; or when to look again, which may write what it saw (a confirmation more). */
  readonly autoDecide: (tx: Tx, review: ReviewRow, at: number) => Promise<Verdict | { readonly lookAt: number }>
}
export type ReviewHandlers = Readonly<Record<ReviewKind, ReviewHandler>>

export type Opening = {
  readonly id: string
  readonly kind: ReviewKind
  readonly userId: string
  readonly at: number
  /** The answer that is promised, ms. */
  readonly dueAt: number
  /** When the simulated desk looks; null when only people decide. */
  readonly lookAt: number | null
}

export async function openReview(tx: Tx, { at, ...opening }: Opening): Promise<ReviewRow> {
  const [row] = await tx
    .insert(reviews)
    .values({ ...opening, createdAt: at })
    .returning()
  return must(row, 'the review just opened')
}

/** Locked until the end of the transaction: before any wallet, so that nothing waits in a circle. Null: no such review. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

type ReviewEnd = {
  readonly state: Exclude<RequestState, 'pending'>
  readonly reason: ReviewReason | null
  readonly at: number
}

/** Writes the outcome, once. Its effect is the caller's task. */
export async function endReview(tx: Tx, review: ReviewRow, { state, reason, at }: ReviewEnd): Promise<ReviewRow> {
  assert(review.state === 'pending', `${review.id} is decided once`)
  const [row] = await tx
    .update(reviews)
    .set({ state, reason, decidedAt: at, lookAt: null })
    .where(eq(reviews.id, review.id))
    .returning()
  return must(row, 'the review just ended')
}

export type Decision = { readonly id: string; readonly verdict: Verdict; readonly author: string; readonly at: number }

/** `seconded`: one more pair of eyes is needed. */
export type Decided = { readonly state: RequestState | 'seconded' }

export function decide(db: Db, handlers: ReviewHandlers, decision: Decision): Promise<Decided | Refusal> {
  return transactionOrRefusal(db, tx => decideIn(tx, handlers, decision))
}

/** In the caller's transaction; one that answers a refusal must be rolled back. */
export async function decideIn(tx: Tx, handlers: ReviewHandlers, decision: Decision): Promise<Decided | Refusal> {
  const { id, verdict, at } = decision
  const review = await lockReview(tx, id)
  if (!review) return refuse('notFound', { field: 'id' })
  if (review.state !== 'pending') return refuse('alreadyDecided')
  if (!verdict.passed && !reviewKindOf(review.kind).reasons.includes(verdict.reason))
    return invalid('reason', { reason: 'malformed' })
  const seen = await vote(tx, decision)
  if (isRefusal(seen)) return seen
  if (verdict.passed && seen < reviewKindOf(review.kind).approvals) return { state: 'seconded' }
  const ended = verdict.passed
    ? await endReview(tx, review, { state: 'passed', reason: null, at })
    : await endReview(tx, review, { state: 'failed', reason: verdict.reason, at })
  await handlers[review.kind].settle(tx, ended, at)
  return { state: ended.state }
}

/** Number of approvals, this one included. Each reviewer counts once, however the name is spelled; the review is locked. */
async function vote(tx: Tx, { id, verdict, author, at }: Decision): Promise<number | Refusal> {
  const reason = verdict.passed ? null : verdict.reason
  const voted = await tx.select({ author: reviewVotes.author }).from(reviewVotes).where(eq(reviewVotes.reviewId, id))
  if (voted.some(vote => isSameName(vote.author, author))) return refuse('alreadyDecided', { field: 'author' })
  await tx.insert(reviewVotes).values({ reviewId: id, author, passed: verdict.passed, reason, at })
  const [row] = await tx
    .select({ agreed: count() })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.passed, true)))
  return row?.agreed ?? 0
}
