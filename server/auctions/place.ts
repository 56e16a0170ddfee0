// Places an order for an auction. It is an ordinary order of the share that only the auction's match can fill.

import { must } from '../../domain/assert.ts'
import type { AuctionLimits } from '../../domain/auction.ts'
import { checkAuctionPrice, phaseOf, takesOrders } from '../../domain/auction.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { OrderDirection, OrderType } from '../../domain/order.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { checkQuantity } from '../../domain/order-rules.ts'
import { orderUnits, orderUnitsOfOne } from '../../domain/order-units.ts'
import { floorToLot, parseScaled } from '../../domain/price.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import { acceptOrder } from '../orders/accept.ts'
import { breached } from '../orders/products/cash-equity-rules.ts'
import type { OrderTerms } from '../orders/products/product.ts'
import { orderWire } from '../orders/wire.ts'
import { lockPaidPosition } from '../positions/store.ts'
import { limitsAt } from './book.ts'
import type { AuctionDeps } from './deps.ts'
import { lockAuction, readBook } from './store.ts'

export type AuctionRequest = {
  readonly id: string
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly price: string | null
  readonly quantity: string
}

export const placeOnce = (deps: AuctionDeps, by: Caller, request: AuctionRequest): Promise<Order | Refusal> =>
  idempotent<Order>(deps, by, { call: 'auction', input: request }, async tx => {
    const order = await place(deps, tx, { userId: by.userId, request, at: deps.clock.now() })
    return isRefusal(order) ? order : orderWire(order)
  })

type Placement = { readonly userId: string; readonly request: AuctionRequest; readonly at: number }

export async function place(
  deps: AuctionDeps,
  tx: Tx,
  { userId, request, at }: Placement,
): Promise<OrderRow | Refusal> {
  const auction = await lockAuction(tx, request.id, 'share')
  const listing = auction && deps.market.find(auction.instrumentKey)
  if (!auction || !listing) return refuse('notFound', { field: 'id' })
  const isOver = auction.matchedAt !== null || at >= auction.matchesAt || at < auction.opensAt
  if (isOver || !takesOrders(auction.board, phaseOf(auction, false, at))) return refuse('auctionLocked')
  const { direction, orderType } = request
  const isSale = direction === directions.sell
  const position = isSale ? await lockPaidPosition(tx, userId, auction.instrumentKey) : null
  const book = await readBook(deps, tx, { auction, listing }, at)
  const limits = limitsAt({ auction, listing }, book, at)
  const terms = decide(request, { listing, limits, free: position ? position.quantity - position.used : 0 })
  if (isRefusal(terms)) return terms
  return acceptOrder(deps, tx, {
    userId,
    product: 'cashEquity',
    listing,
    direction,
    action: isSale ? orderActions.close : orderActions.open,
    orderType,
    decision: { terms, position, margin: null },
    cause: 'order',
    auction: { id: auction.id, locksAt: auction.locksAt },
    at,
  })
}

type Frame = {
  readonly listing: Listing
  readonly limits: AuctionLimits
  /** Quantity of shares that are held and not reserved, scaled. */
  readonly free: number
}

function decide(request: AuctionRequest, { listing, limits, free }: Frame): OrderTerms | Refusal {
  const { instrument, tickSteps, tradable } = listing
  if (!tradable) return refuse('notTradable')
  const { quantityDecimals } = orderUnits(instrument)
  // An auction matches whole lots of the market: a fraction that is held is sold while the market trades.
  const one = orderUnitsOfOne(instrument)
  const frame = {
    priceDecimals: instrument.priceDecimals,
    quantityDecimals,
    lot: instrument.lot,
    tickSteps,
    lastPrice: null,
    availableQuantity: floorToLot(free, one),
  }
  const odd = checkQuantity(request, frame)
  if (odd?.reason === 'notHeld')
    return refuse('insufficientShares', { field: 'quantity', ...(odd.values && { values: odd.values }) })
  if (odd) return breached('quantity', odd)
  const quantity = must(parseScaled(request.quantity, quantityDecimals), 'a checked quantity')
  const { low, high } = limits
  const worst = request.direction === directions.buy ? high : low
  if (request.orderType === orderTypes.market)
    return request.price === null ? { price: null, worstPrice: worst, quantity } : refuse('invalid', { field: 'price' })
  const text = request.price ?? ''
  const off = checkAuctionPrice(text, { priceDecimals: instrument.priceDecimals, tickSteps }, limits)
  if (off) return breached('price', off)
  const price = must(parseScaled(text, instrument.priceDecimals), 'a checked price')
  return { price, worstPrice: price, quantity }
}
