// The life cycle of a review. It is opened in the transaction of its request and decided once; the effect is in the
// transaction of the decision. Operators and the auto-reviewer decide with the same code.

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

/** The names under which the auto-reviewer decides; the second one is for requests that need two approvals. */
export const deskAuthors = ['simulated-desk', 'simulated-desk-2'] as const

export type Verdict = { readonly passed: true } | { readonly passed: false; readonly reason: ReviewReason }

/** The effect of a decision about a kind of request, and the auto-reviewer's decision. */
export type ReviewHandler = {
  /** Executes the effect: money, states, notices and account events, in this order. The review is already decided. */
  readonly settle: (tx: Tx, review: ReviewRow, at: number) => Promise<void>
  /**
   * Decides by published rules, or returns the time of the next look. It may store what it has seen, such as one more
   * confirmation.
   */
  readonly autoDecide: (tx: Tx, review: ReviewRow, at: number) => Promise<Verdict | { readonly lookAt: number }>
}
export type ReviewHandlers = Readonly<Record<ReviewKind, ReviewHandler>>

export type Opening = {
  readonly id: string
  readonly kind: ReviewKind
  readonly userId: string
  readonly at: number
  /** UTC ms by which a decision is promised. */
  readonly dueAt: number
  /** UTC ms of the auto-reviewer's look; null if only operators decide. */
  readonly lookAt: number | null
}

export async function openReview(tx: Tx, { at, ...opening }: Opening): Promise<ReviewRow> {
  const [row] = await tx
    .insert(reviews)
    .values({ ...opening, createdAt: at })
    .returning()
  return must(row, 'the review just opened')
}

/**
 * Locks a review until the end of the transaction. Lock it before any wallet, which prevents deadlocks. Null if it does
 * not exist.
 */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

type ReviewEnd = {
  readonly state: Exclude<RequestState, 'pending'>
  readonly reason: ReviewReason | null
  readonly at: number
}

/** Stores the outcome, once. The caller must execute its effect. */
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

/** `seconded`: one more approval is required. */
export type Decided = { readonly state: RequestState | 'seconded' }

export function decide(db: Db, handlers: ReviewHandlers, decision: Decision): Promise<Decided | Refusal> {
  return transactionOrRefusal(db, tx => decideIn(tx, handlers, decision))
}

/** Decides in the caller's transaction, which must be rolled back if this returns a refusal. */
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

/**
 * Stores a vote. Returns the number of approvals, this one included. Each reviewer counts once, whatever the spelling
 * of the name. The review must be locked.
 */
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
