// Rows of destinations, each with the review of its latest state.
import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { DestinationKind } from '../../domain/payment.ts'
import type { DestinationRow, ReviewRow } from '../db/account-schema.ts'
import { destinations, reviews } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { opened } from '../db/sealed-columns.ts'

export type Reviewed = { readonly row: DestinationRow; readonly review: ReviewRow }

type Reader = Pick<Tx, 'select'>

/** A user's destinations in the order in which they were added, without deleted ones. */
export async function destinationsOf(tx: Reader, userId: string, kind?: DestinationKind): Promise<Reviewed[]> {
  const rows = await reviewed(tx)
    .where(
      and(
        eq(destinations.userId, userId),
        isNull(destinations.deletedAt),
        kind === undefined ? undefined : eq(destinations.kind, kind),
      ),
    )
    .orderBy(asc(destinations.seq))
  return rows.map(withDetails)
}

/** A destination of the user; null for another user's destination and for a deleted one. */
export async function ownDestination(tx: Reader, userId: string, id: string): Promise<Reviewed | null> {
  const [found] = await reviewed(tx).where(
    and(eq(destinations.id, id), eq(destinations.userId, userId), isNull(destinations.deletedAt)),
  )
  return found ? withDetails(found) : null
}

/** The destination of a review, deleted or not. Null if it was changed since, because then another review covers it. */
export async function destinationOfReview(tx: Reader, reviewId: string): Promise<DestinationRow | null> {
  const [row] = await tx.select().from(destinations).where(eq(destinations.reviewId, reviewId))
  return row ? destinationRow(row) : null
}

/** A destination that is added or changed. */
export type Added = {
  readonly userId: string
  readonly kind: DestinationKind
  /** Id of the destination that is being changed: only its state before the change counts. */
  readonly except?: string
}

/**
 * True if the user has, or ever had, a destination of this kind to which withdrawals can go, or one that can become so
 * when its review passes. Deleted destinations count. A destination that was payable and then changed has a hold. A
 * destination that was only rejected does not count.
 */
export async function everPayable(tx: Reader, { userId, kind, except }: Added): Promise<boolean> {
  const payable = except === undefined ? (['passed', 'pending'] as const) : (['passed'] as const)
  const isOther = except === undefined ? undefined : and(ne(destinations.id, except), eq(reviews.state, 'pending'))
  const rows = await tx
    .select({ id: destinations.id })
    .from(destinations)
    .innerJoin(reviews, eq(reviews.id, destinations.reviewId))
    .where(
      and(
        eq(destinations.userId, userId),
        eq(destinations.kind, kind),
        or(isNotNull(destinations.heldUntil), inArray(reviews.state, payable), isOther),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type Stored = typeof destinations.$inferSelect

export const destinationRow = (row: Stored): DestinationRow => opened(row.id, row)

const withDetails = ({ row, review }: { readonly row: Stored; readonly review: ReviewRow }): Reviewed => ({
  row: destinationRow(row),
  review,
})

const reviewed = (tx: Reader) =>
  tx
    .select({ row: destinations, review: reviews })
    .from(destinations)
    .innerJoin(reviews, eq(reviews.id, destinations.reviewId))
