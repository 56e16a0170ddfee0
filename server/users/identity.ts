// Stored identity applications. The newest one determines what the user must do next; the newest approved one is the
// user's identity.
import { and, desc, eq } from 'drizzle-orm'
import { hasBack } from '../../domain/identity.ts'
import type { KycPart } from '../../domain/review.ts'
import { redoOf } from '../../domain/review.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { kycApplications, reviews } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { opened } from '../db/sealed-columns.ts'

export type IdentityRow = ReturnType<typeof identityOf>
type Application = { readonly review: ReviewRow; readonly identity: IdentityRow }
type Reading = Pick<Tx, 'select'>

async function newest(db: Reading, userId: string, state?: ReviewRow['state']): Promise<Application | null> {
  const [row] = await db
    .select({ review: reviews, identity: kycApplications })
    .from(reviews)
    .innerJoin(kycApplications, eq(kycApplications.id, reviews.id))
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.kind, 'kyc'),
        state === undefined ? undefined : eq(reviews.state, state),
      ),
    )
    .orderBy(desc(reviews.seq))
    .limit(1)
  return row ? { review: row.review, identity: identityOf(row.identity) } : null
}

export const identityOf = (row: typeof kycApplications.$inferSelect) => opened(row.id, row)

export async function identityById(db: Reading, id: string): Promise<IdentityRow | null> {
  const [row] = await db.select().from(kycApplications).where(eq(kycApplications.id, id))
  return row ? identityOf(row) : null
}

/** The newest application in any state. */
export async function newestIdentity(db: Reading, userId: string): Promise<IdentityRow | null> {
  return (await newest(db, userId))?.identity ?? null
}

/** The verified name; null if there is none. The registered name is stored separately. */
export async function verifiedName(db: Reading, userId: string): Promise<string | null> {
  const passed = await newest(db, userId, 'passed')
  return passed && nameOf(passed.identity)
}

export const nameOf = ({ firstName, lastName }: IdentityRow): string => `${firstName} ${lastName}`

export async function kycReviewOf(db: Reading, userId: string): Promise<User['kycReview']> {
  const application = await newest(db, userId)
  if (!application) return null
  const { review, identity } = application
  return {
    document: identity.document,
    state: review.state,
    reason: review.reason,
    redo: redo(application),
    createTimestamp: unixSeconds(review.createdAt),
    dueTimestamp: unixSeconds(review.dueAt),
  }
}

function redo({ review: { reason }, identity: { document } }: Application): KycPart[] {
  if (reason === null) return []
  return redoOf[reason].filter(part => part !== 'back' || hasBack(document))
}
