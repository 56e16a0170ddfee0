// Decides a request for a block trade, once. All conditions of the request are checked again.
import { eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { RefusalReason } from '../../domain/subscription.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { announceOutcomes, refundAll, settleAll } from '../subscriptions/allotment.ts'
import type { Product } from '../subscriptions/product.ts'
import type { RunDeps } from '../subscriptions/runs.ts'
import { freeShares } from '../subscriptions/sell-shares.ts'
import { isOpen } from '../subscriptions/service.ts'
import { lockOffer, lockOwn } from '../subscriptions/store.ts'
import { permissionOf } from '../users/permissions.ts'
import { operatorVerdict } from './desk-decision.ts'
import { isPriceRight } from './product.ts'
import type { Market } from './reference.ts'
import { termsOf } from './terms.ts'

export const SETTLE_BLOCK = 'settleBlock'

export type DecideDeps = RunDeps & { readonly market: Market; readonly product: Product }

/** The job that decides a request; `id` is the id of the subscription. */
export async function decideBlock(deps: DecideDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const found = await lockRequest(tx, id)
  if (found?.row.state !== 'submitted') return null
  const { offer, row } = found
  const verdict = await operatorVerdict(tx, id)
  // A request that no operator has decided by the close of the offer is then refused.
  if (deps.operatorsDecide && verdict === null && isOpen(offer, at)) return offer.closesAt
  const reason = verdict === 'decline' ? 'declined' : await problemOf(deps.market, tx, { offer, row, at })
  const allotted = reason === null ? row.quantity : 0
  const cost = allotted === 0 ? 0n : deps.product.cost(offer, allotted)
  await tx.update(subscriptions).set({ allotted, cost, reason }).where(eq(subscriptions.id, id))
  if (allotted > 0)
    await tx
      .update(offers)
      .set({ allotted: sql`${offers.allotted} + ${allotted}` })
      .where(eq(offers.id, offer.id))
  const decided = { ...row, allotted, cost, reason }
  await refundAll(deps, tx, [decided], at)
  const events = allotted === 0 && row.pendingId === null ? await freeShares(tx, id, at) : []
  await announceOutcomes(deps, tx, deps.product, { notified: [{ offer, row: decided, events }], at })
  if (allotted > 0) await scheduleJob(tx, { kind: SETTLE_BLOCK, subject: id }, nextMinute(at))
  return null
}

/**
 * The job that pays for the shares and delivers them locked, or takes and pays the shares of a sale; `id` is the id of
 * the subscription.
 */
export async function settleBlock(deps: DecideDeps, tx: Tx, id: string, at: number): Promise<null> {
  const found = await lockRequest(tx, id)
  if (found?.row.state !== 'running') return null
  await settleAll(deps, tx, deps.product, { held: [found], at })
  return null
}

const nextMinute = (at: number): number => (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS

type Request = { readonly offer: OfferRow; readonly row: SubscriptionRow }

async function lockRequest(tx: Tx, id: string): Promise<Request | null> {
  const [seen] = await tx
    .select({ offerId: subscriptions.offerId, userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  if (!seen) return null
  const offer = must(await lockOffer(tx, seen.offerId, 'update'), 'the offer of a request')
  const row = await lockOwn(tx, id, seen.userId)
  return row && { offer, row }
}

async function problemOf(
  market: Market,
  tx: Tx,
  { offer, row, at }: Request & { readonly at: number },
): Promise<RefusalReason | null> {
  const terms = termsOf(offer)
  if ((await permissionOf(tx, row.userId, 'block')) !== 'open') return 'permission'
  if (!isOpen(offer, at)) return 'window'
  if (offer.allotted + row.quantity > terms.shares) return 'soldOut'
  return isPriceRight(market, terms, at) ? null : 'band'
}
