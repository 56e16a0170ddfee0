// The hashes of a published draw in their order: with them anyone can count winners and repeat the division. They are
// computed on demand, and those of the last draws are kept.
import { createHmac } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DrawEntry } from '../../domain/new-issue/result-check.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { Db } from '../db/db.ts'
import { pageIn } from '../db/page.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { crowdOrders } from './crowd.ts'
import { termsOf } from './terms.ts'

/** Number of draws that are kept. */
const KEPT = 4

type Draw = Promise<readonly DrawEntry[]>
export type ReadDraw = (
  offer: OfferRow,
  page: CallParsed<'POST /m_ft/new_stock/draw'>,
) => Promise<CallAnswer<'POST /m_ft/new_stock/draw'>>

export function createDrawReader(db: Db): ReadDraw {
  const kept = new Map<string, Draw>()
  return async (offer, { shares = null, ...page }) => {
    if (offer.publishedAt === null) return { total: 0, list: [] }
    const key = `${offer.id} ${shares}`
    const draw = kept.get(key) ?? readDraw(db, offer, shares)
    kept.delete(key)
    kept.set(key, draw)
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest)
    try {
      return pageIn(await draw, page)
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}

/** `shares`: the quantity of one tier; null for all applications. */
async function readDraw(db: Db, offer: OfferRow, shares: number | null): Draw {
  const { id, quantity, allotted, reason, offerId } = subscriptions
  const tookPart = and(eq(offerId, offer.id), isNotNull(allotted), isNull(reason))
  const own = await db.select({ id, quantity }).from(subscriptions).where(tookPart)
  return [...crowdOrders(termsOf(offer)), ...own]
    .filter(order => shares === null || order.quantity === shares)
    .map(order => ({ mac: createHmac('sha256', offer.seed).update(order.id).digest('hex'), shares: order.quantity }))
    .sort((one, other) => (one.mac < other.mac ? -1 : 1))
}
