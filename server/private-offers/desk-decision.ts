// The decision of an operator on a request for a block trade, if operators decide. There is one decision per request,
// with the operator's name. The job of the request then checks the conditions again, so an operator cannot approve a
// trade that violates the rules.
import { and, asc, eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import type { Db, Tx } from '../db/db.ts'
import type { BlockVerdict } from '../db/subscription-schema.ts'
import { blockDecisions, jobs, subscriptions } from '../db/subscription-schema.ts'
import { withOffers } from '../subscriptions/store.ts'
import { DECIDE_BLOCK } from './product.ts'
import { termsOf } from './terms.ts'

export type BlockDecision = {
  readonly id: string
  readonly author: string
  readonly verdict: BlockVerdict
  readonly at: number
}

/**
 * Stores the decision, and makes the job due. The caller's transaction must be rolled back if this returns a refusal.
 */
export async function decideByOperator(tx: Tx, { id, author, verdict, at }: BlockDecision): Promise<Refusal | null> {
  // The job's row is locked before the request's row, as when the job runs. A refusal rolls this change back.
  const isOwnJob = and(eq(jobs.kind, DECIDE_BLOCK), eq(jobs.subject, id))
  await tx.update(jobs).set({ nextAt: at, failures: 0 }).where(isOwnJob)
  const isWaiting = and(eq(subscriptions.id, id), eq(subscriptions.product, 'block'))
  const [row] = await tx.select().from(subscriptions).where(isWaiting).for('update')
  if (!row) return refuse('notFound', { field: 'id' })
  if (row.state !== 'submitted') return refuse('alreadyDecided')
  const made = await tx
    .insert(blockDecisions)
    .values({ subscriptionId: id, author, verdict, at })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return refuse('alreadyDecided')
  return null
}

/** The operator's decision; null while there is none. */
export async function operatorVerdict(tx: Pick<Tx, 'select'>, id: string): Promise<BlockVerdict | null> {
  const [row] = await tx.select().from(blockDecisions).where(eq(blockDecisions.subscriptionId, id))
  return row?.verdict ?? null
}

type Fact = readonly [label: string, value: string | { readonly at: number }]

/** Requests that wait for an operator, the oldest first. */
export async function waitingBlocks(
  db: Db,
): Promise<readonly { readonly heading: string; readonly rows: readonly Fact[] }[]> {
  const isWaiting = and(eq(subscriptions.product, 'block'), eq(subscriptions.state, 'submitted'))
  const rows = await withOffers(db).where(isWaiting).orderBy(asc(subscriptions.seq))
  return rows.map(({ row, offer }) => {
    const { name, code, currency, price, reference, side } = termsOf(offer)
    return {
      heading: row.id,
      rows: [
        ['Share', `${name} (${code})`],
        ['Side', side === 'sell' ? 'the customer sells' : 'the customer buys'],
        ['Shares', String(row.quantity)],
        ['Price', `${price} ${currency}, reference ${reference} when it was offered`],
        ['Reserved', side === 'sell' ? `${row.quantity} shares` : `${minorText(row.reserved)} ${currency}`],
        ['Asked', { at: row.createdAt }],
        ['Decide before', { at: offer.closesAt }],
      ],
    }
  })
}
