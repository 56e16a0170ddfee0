// Open requests, the one with the nearest deadline first.

import { and, asc, count, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import { reviewKindOf } from '../../domain/review-kinds.ts'
import { reviews, reviewVotes } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { users } from '../db/schema.ts'

/** Maximum number of requests in the list; more are not useful on a terminal. */
const LIST_MAX = 200

export type Waiting = {
  readonly id: string
  readonly kind: ReviewKind
  readonly username: string
  /** Time of creation, UTC ms. */
  readonly createdAt: number
  readonly dueAt: number
  readonly agreed: number
  readonly needed: number
}
export type WaitingList = { readonly total: number; readonly requests: readonly Waiting[] }

export async function listWaiting(db: Db, kind: ReviewKind | undefined): Promise<WaitingList> {
  const wanted = and(eq(reviews.state, 'pending'), kind === undefined ? undefined : eq(reviews.kind, kind))
  const [row] = await db.select({ total: count() }).from(reviews).where(wanted)
  const rows = await db
    .select({
      id: reviews.id,
      kind: reviews.kind,
      username: users.username,
      createdAt: reviews.createdAt,
      dueAt: reviews.dueAt,
      agreed: count(reviewVotes.author),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(reviewVotes, and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.passed, true)))
    .where(wanted)
    .groupBy(reviews.id, users.username)
    .orderBy(asc(reviews.dueAt), asc(reviews.seq))
    .limit(LIST_MAX)
  return {
    total: must(row, 'a count').total,
    requests: rows.map(waiting => ({ ...waiting, needed: reviewKindOf(waiting.kind).approvals })),
  }
}
