// Accepts an order: the product reserves the maximum money or quantity that it can use, and the order is stored.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { OrderAction, OrderDirection, OrderProduct, OrderType } from '../../domain/order.ts'
import { orderUnits } from '../../domain/order-units.ts'
import type { CloseReason } from '../../domain/position.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow, SeenQuote } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import { walletOfOrder } from './board.ts'
import type { OrderDeps } from './deps.ts'
import type { Decision, OrderDraft, Reservation } from './products/product.ts'
import { productOf } from './products/products.ts'
import { publishOrder } from './publish.ts'
import type { NewOrder } from './store.ts'
import { insertOrder } from './store.ts'

export type Acceptance = {
  readonly userId: string
  readonly product: OrderProduct
  readonly listing: Listing
  readonly direction: OrderDirection
  readonly action: OrderAction
  readonly orderType: OrderType
  readonly decision: Decision
  /** Whether the customer or the platform places the order, and for what reason. */
  readonly cause: CloseReason
  /** The opening auction that the order waits for; absent for any other order. */
  readonly auction?: { readonly id: string; readonly locksAt: number }
  /** The quote that the customer saw; absent for an order that the platform places. */
  readonly seen?: SeenQuote | null
  /** Time at which the order ends; absent or null for one without an end. */
  readonly expiresAt?: number | null
  /** The purchase whose shares the order sells at its take-profit or stop-loss; absent for any other order. */
  readonly parentId?: string
  readonly at: number
}

export async function acceptOrder(deps: OrderDeps, tx: Tx, acceptance: Acceptance): Promise<OrderRow | Refusal> {
  const draft = draftOf(deps.newId(), acceptance)
  const reservation = await productOf(draft).reserve(deps, tx, draft, {
    decision: acceptance.decision,
    at: acceptance.at,
  })
  if (isRefusal(reservation)) return reservation
  const order = await insertOrder(tx, newOrder(draft, acceptance, reservation))
  const { position, pendingId } = reservation
  const positions = position ? [position] : []
  await publishOrder(deps, tx, { order, positions, wallet: pendingId !== null }, acceptance.at)
  return order
}

function draftOf(id: string, { userId, product, listing, direction, action, decision, at }: Acceptance): OrderDraft {
  const { key, priceDecimals } = listing.instrument
  return {
    ...decision.terms,
    id,
    userId,
    product,
    direction,
    action,
    instrumentKey: key,
    priceDecimals,
    quantityDecimals: orderUnits(listing.instrument).quantityDecimals,
    leverage: decision.margin?.leverage ?? null,
    closing: decision.margin?.closing ?? 0,
    contract: decision.margin?.contract ?? null,
    filled: 0,
    filledValue: 0n,
    cash: 0n,
    fees: [],
    createdAt: at,
  }
}

function newOrder(draft: OrderDraft, acceptance: Acceptance, reservation: Reservation): NewOrder {
  const { listing, orderType, cause, auction, seen = null, expiresAt = null, parentId = null, at } = acceptance
  const { name, source } = listing.instrument
  return {
    ...draft,
    name,
    source,
    // Currency of the order's amounts, not of its price: a contract can be priced in a currency that has no wallet.
    currency: walletCurrency[walletOfOrder(draft)],
    orderType,
    cause,
    // An order that waits for its trigger rests from the start: the matcher has nothing to do with it.
    state: draft.trigger ? 'working' : 'accepted',
    reason: null,
    trigger: draft.trigger ?? null,
    triggeredAt: null,
    exits: draft.exits ?? null,
    exitId: null,
    pendingId: reservation.pendingId,
    reserved: reservation.reserved,
    positionId: reservation.position?.id ?? null,
    modifiedAt: at,
    progressAt: at,
    auctionId: auction?.id ?? null,
    auctionLocksAt: auction?.locksAt ?? null,
    auctionFill: null,
    auctionEndedAt: null,
    seen,
    changes: [],
    requeued: null,
    expiresAt,
    parentId,
  }
}
