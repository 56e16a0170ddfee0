// The approval of an allotment by two operators. The result is decided once, approved by both, and published to all
// customers at the same time. Then the money moves, and after all of it notices are sent. If operators do not decide,
// the auto-reviewer gives both approvals.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { SubscriptionState } from '../../domain/subscription.ts'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, RunVerdict, SubscriptionRow } from '../db/subscription-schema.ts'
import { jobs, offers, runVotes, subscriptions } from '../db/subscription-schema.ts'
import { isSameName } from '../lib/same-name.ts'
import { deskAuthors } from '../reviews/reviews.ts'
import { allotBatch, announceOutcomes, decideAllotment, REFUNDED, refundAll } from './allotment.ts'
import type { EffectDeps } from './deps.ts'
import type { AllottedProduct } from './product.ts'
import type { Progress } from './steps.ts'
import { lockOffer, subscriptionsIn } from './store.ts'

/** Number of operators who must agree. */
export const RUN_APPROVALS = 2

export type RunDeps = EffectDeps & {
  /** True if operators must approve; false if the auto-reviewer approves. */
  readonly operatorsDecide: boolean
}

type Run = { readonly offer: OfferRow; readonly at: number }

export async function allotRun(deps: RunDeps, tx: Tx, product: AllottedProduct, run: Run): Promise<Progress> {
  const { at } = run
  const offer = await decideAllotment(tx, product, run.offer, at)
  if (offer.publishedAt !== null) return (await allotBatch(deps, tx, product, { offer, at })) ? 'more' : 'done'
  if (deps.operatorsDecide) return 'waits'
  for (const author of deskAuthors) await addVote(tx, { offerId: offer.id, author, verdict: 'publish', at })
  await publish(tx, offer.id, at)
  return 'more'
}

/** Publishes the result: from now on everyone can read it, and each customer their own allotment. */
export async function publish(tx: Tx, offerId: string, at: number): Promise<void> {
  await tx.update(offers).set({ publishedAt: at }).where(eq(offers.id, offerId))
}

/** The state that a customer sees: from the publication on it is the outcome, even before the money has moved. */
export function shownState(
  { publishedAt }: Pick<OfferRow, 'publishedAt'>,
  { state, allotted }: Pick<SubscriptionRow, 'state' | 'allotted'>,
): SubscriptionState {
  if (state !== 'submitted' || publishedAt === null || allotted === null) return state
  return allotted > 0 ? 'running' : 'none'
}

export type RunVote = {
  readonly offerId: string
  readonly author: string
  readonly verdict: RunVerdict
  readonly at: number
}

const addVote = (tx: Tx, vote: RunVote) => tx.insert(runVotes).values(vote)

/** `seconded`: another operator must agree. */
export type RunDecided = { readonly state: 'seconded' | 'published' | 'calledOff' }

/**
 * Stores a vote of an operator, who can vote once. The second equal vote decides, and makes the jobs of the offer due.
 */
export async function voteOnRun(tx: Tx, vote: RunVote): Promise<RunDecided | Refusal> {
  const { offerId, author, verdict, at } = vote
  // The jobs are locked first, in the same order as by the scheduler.
  await tx.select({ kind: jobs.kind }).from(jobs).where(eq(jobs.subject, offerId)).for('update')
  const offer = await lockOffer(tx, offerId, 'update')
  if (!offer || !isRun(offer)) return refuse('notFound', { field: 'id' })
  if (offer.publishedAt !== null || offer.calledOffAt !== null) return refuse('alreadyDecided')
  if (verdict === 'publish' && offer.allottedAt === null) return refuse('notFound', { field: 'id' })
  const voted = await tx.select().from(runVotes).where(eq(runVotes.offerId, offerId))
  if (voted.some(known => isSameName(known.author, author))) return refuse('alreadyDecided', { field: 'author' })
  await addVote(tx, vote)
  if (voted.filter(known => known.verdict === verdict).length + 1 < RUN_APPROVALS) return { state: 'seconded' }
  if (verdict === 'publish') await publish(tx, offerId, at)
  else await tx.update(offers).set({ calledOffAt: at }).where(eq(offers.id, offerId))
  await tx.update(jobs).set({ nextAt: at, failures: 0 }).where(eq(jobs.subject, offerId))
  return { state: verdict === 'publish' ? 'published' : 'calledOff' }
}

/** True for products whose allotment operators must approve. */
export const isRun = ({ product }: Pick<OfferRow, 'product'>): boolean =>
  product === 'newStock' || product === 'placing'

/** Releases the reservations of one batch of an offer that was called off. */
export async function returnBatch(deps: EffectDeps, tx: Tx, product: AllottedProduct, run: Run): Promise<Progress> {
  const { offer, at } = run
  const rows = await subscriptionsIn(tx, offer.id, 'submitted', REFUNDED)
  const ids = rows.map(({ id }) => id)
  await tx.update(subscriptions).set({ allotted: 0, cost: 0n, reason: 'calledOff' }).where(anyOf(subscriptions.id, ids))
  const returned = rows.map(row => Object.assign({}, row, { allotted: 0, cost: 0n, reason: 'calledOff' as const }))
  await refundAll(deps, tx, returned, at)
  await announceOutcomes(deps, tx, product, { notified: returned.map(row => ({ offer, row, events: [] })), at })
  return rows.length === REFUNDED ? 'more' : 'done'
}

/** Offers whose allotment is decided and waits for operators. */
export const waitingRuns = (tx: Pick<Tx, 'select'>): Promise<OfferRow[]> =>
  tx
    .select()
    .from(offers)
    .where(and(isNotNull(offers.allottedAt), isNull(offers.publishedAt), isNull(offers.calledOffAt)))
    .orderBy(offers.allottedAt)
