// An offer that two operators postpone, once, before its allotment: the steps that have not happened move by the same time, the
// money stays reserved, and everybody who applied is told and may leave until the result.
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { OfferState } from '../../domain/subscription.ts'
import { offerStates, subjectOfProduct } from '../../domain/subscription.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { jobs, offers, postponeVotes, subscriptionEvents, subscriptions } from '../db/subscription-schema.ts'
import { isSameName } from '../lib/same-name.ts'
import { announceChanges } from '../wallets/announce.ts'
import type { EffectDeps } from './deps.ts'
import { isRun, RUN_APPROVALS } from './runs.ts'
import { addEvents, lockOffer } from './store.ts'

/** The job that tells the applicants; its subject is the offer. */
export const TELL_POSTPONED = 'offerPostponed'
/** Number of applicants who are told in one transaction. */
const TOLD = 500

export type PostponeVote = {
  readonly offerId: string
  readonly author: string
  readonly hours: number
  readonly at: number
}

/** `seconded`: another operator must agree, to the same time. */
export type PostponeDecided = { readonly state: 'seconded' | 'postponed' }

export async function voteToPostpone(tx: Tx, vote: PostponeVote): Promise<PostponeDecided | Refusal> {
  const { offerId, author, hours, at } = vote
  const offer = await lockOffer(tx, offerId, 'update')
  if (!offer || !isRun(offer)) return refuse('notFound', { field: 'id' })
  if (offer.allottedAt !== null || offer.calledOffAt !== null || offer.postponedAt !== null)
    return refuse('alreadyDecided')
  const isOfTime = and(eq(postponeVotes.offerId, offerId), eq(postponeVotes.hours, hours))
  const voted = await tx.select().from(postponeVotes).where(isOfTime)
  if (voted.some(known => isSameName(known.author, author))) return refuse('alreadyDecided', { field: 'author' })
  await tx.insert(postponeVotes).values(vote)
  if (voted.length + 1 < RUN_APPROVALS) return { state: 'seconded' }
  await postpone(tx, offer, { byMs: hours * HOUR_MS, at })
  return { state: 'postponed' }
}

/** Times in UTC ms, by step; some products have further ones after the last step. */
type Dates = Readonly<Record<OfferState, number>>

export function movedDates<T extends Dates>(timetable: T, state: OfferState, byMs: number): T {
  const done: readonly string[] = offerStates.slice(0, offerStates.indexOf(state) + 1)
  const moved = Object.entries<number>(timetable).map(([step, at]) => [step, done.includes(step) ? at : at + byMs])
  return Object.fromEntries(moved) as T
}

async function postpone(
  tx: Tx,
  offer: OfferRow,
  { byMs, at }: { readonly byMs: number; readonly at: number },
): Promise<void> {
  // Each product that is run keeps its dates there.
  const terms = offer.terms as { readonly timetable: Dates }
  const timetable = movedDates(terms.timetable, offer.state, byMs)
  await tx
    .update(offers)
    .set({
      terms: Object.assign({}, terms, { timetable }),
      opensAt: timetable.open,
      closesAt: timetable.closed,
      endsAt: offer.endsAt + byMs,
      postponedAt: at,
      datesBefore: terms.timetable,
    })
    .where(eq(offers.id, offer.id))
  await tx.insert(jobs).values({ kind: TELL_POSTPONED, subject: offer.id, nextAt: at })
}

/** Who applied to an offer that was postponed may leave until its result, whether or not it still takes applications. */
export const mayLeavePostponed = ({ postponedAt, allottedAt, calledOffAt }: OfferRow): boolean =>
  postponedAt !== null && allottedAt === null && calledOffAt === null

/** A job: tells one batch of those who applied before. Each is told once. */
export async function tellPostponed(deps: EffectDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const offer = await lockOffer(tx, id, 'share')
  if (!offer || offer.postponedAt === null) return null
  const isTold = and(eq(subscriptionEvents.subscriptionId, subscriptions.id), eq(subscriptionEvents.kind, 'postponed'))
  const told = tx.select({ one: sql`1` }).from(subscriptionEvents).where(isTold)
  const isOfOffer = and(eq(subscriptions.offerId, id), eq(subscriptions.state, 'submitted'))
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(isOfOffer, lte(subscriptions.createdAt, offer.postponedAt), notExists(told)))
    .orderBy(asc(subscriptions.seq))
    .limit(TOLD)
    .for('update')
  if (rows.length === 0) return null
  await addEvents(
    tx,
    rows.map(row => ({ subscriptionId: row.id, kind: 'postponed', amount: row.reserved, at })),
  )
  const { name = '', code = '' } = offer.terms as { readonly name?: string; readonly code?: string }
  const written = rows.map(row => {
    const subject = { type: subjectOfProduct[row.product], id: row.id }
    return { userId: row.userId, notice: { kind: 'subscriptionPostponed', values: { name, code }, subject } as const }
  })
  const noticed = await deps.notices.writeAll(tx, written, at)
  const changes = rows.map((row, nth) => ({
    userId: row.userId,
    what: 'subscription' as const,
    id: row.id,
    wallets: [],
    events: noticed.slice(nth, nth + 1),
  }))
  await announceChanges(deps, tx, changes, at)
  return rows.length === TOLD ? at : null
}
