// Changes price and quantity of an order before the cut-off. In one transaction the order is cancelled, which frees its
// money or shares, and a new order is placed, which is the last in the book. If the new one is refused, the earlier one
// stays as it was.
import { and, eq } from 'drizzle-orm'
import { phaseOf, takesChanges } from '../../domain/auction.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { isFinal } from '../../domain/order.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import { cancelOrder } from '../orders/end.ts'
import { lockOwnOrder } from '../orders/store.ts'
import { orderWire } from '../orders/wire.ts'
import type { AuctionDeps } from './deps.ts'
import type { AuctionRequest } from './place.ts'
import { place } from './place.ts'
import { lockAuction } from './store.ts'

export type AuctionChange = Pick<AuctionRequest, 'price' | 'quantity'> & { readonly orderId: string }

export const changeOnce = (deps: AuctionDeps, by: Caller, input: AuctionChange): Promise<Order | Refusal> =>
  idempotent<Order>(deps, by, { call: 'auctionChange', input }, async tx => {
    const order = await change(deps, tx, by.userId, input)
    return isRefusal(order) ? order : orderWire(order)
  })

async function change(
  deps: AuctionDeps,
  tx: Tx,
  userId: string,
  { orderId, price, quantity }: AuctionChange,
): Promise<OrderRow | Refusal> {
  const at = deps.clock.now()
  const isOwn = and(eq(orders.id, orderId), eq(orders.userId, userId))
  const [seen] = await tx.select({ auctionId: orders.auctionId }).from(orders).where(isOwn)
  // The auction is locked before its orders, as by the match.
  const auction = seen?.auctionId ? await lockAuction(tx, seen.auctionId, 'share') : null
  const earlier = auction && (await lockOwnOrder(tx, userId, orderId))
  if (!auction || !earlier) return refuse('notFound', { field: 'orderId' })
  if (isFinal(earlier.state)) return refuse('orderFinal')
  if (auction.board === 'MX') return refuse('notTradable')
  if (!takesChanges(auction.board, phaseOf(auction, auction.matchedAt !== null, at))) return refuse('auctionLocked')
  await cancelOrder(deps, tx, earlier, { reason: null, at })
  const { direction, orderType } = earlier
  return place(deps, tx, { userId, request: { id: auction.id, direction, orderType, price, quantity }, at })
}
