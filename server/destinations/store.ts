// The destinations' table, each with the review of its newest state.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DestinationKind } from '../../domain/payment.ts'
import type { DestinationRow, ReviewRow } from '../db/account-schema.ts'
import { destinations, reviews } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'

export type Reviewed = { readonly row: DestinationRow; readonly review: ReviewRow }

type Reader = Pick<Tx, 'select'>

/** In the order in which they were added; what was taken away is not among them. */
export async function destinationsOf(tx: Reader, userId: string, kind?: DestinationKind): Promise<Reviewed[]> {
  return reviewed(tx)
    .where(
      and(
        eq(destinations.userId, userId),
        isNull(destinations.deletedAt),
        kind === undefined ? undefined : eq(destinations.kind, kind),
      ),
    )
    .orderBy(asc(destinations.seq))
}

/** Null also for another person's and for one that was taken away. */
export async function ownDestination(tx: Reader, userId: string, id: string): Promise<Reviewed | null> {
  const [found] = await reviewed(tx).where(
    and(eq(destinations.id, id), eq(destinations.userId, userId), isNull(destinations.deletedAt)),
  )
  return found ?? null
}

/** What a review is about, taken away or not. Null when it has been changed since: then another review speaks for it. */
export async function destinationOfReview(tx: Reader, reviewId: string): Promise<DestinationRow | null> {
  const [row] = await tx.select().from(destinations).where(eq(destinations.reviewId, reviewId))
  return row ?? null
}

export async function everHad(tx: Reader, userId: string, kind: DestinationKind): Promise<boolean> {
  const rows = await tx
    .select({ id: destinations.id })
    .from(destinations)
    .where(and(eq(destinations.userId, userId), eq(destinations.kind, kind)))
    .limit(1)
  return rows.length > 0
}

const reviewed = (tx: Reader) =>
  tx
    .select({ row: destinations, review: reviews })
    .from(destinations)
    .innerJoin(reviews, eq(reviews.id, destinations.reviewId))
