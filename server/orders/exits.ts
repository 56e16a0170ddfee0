// The exit of a purchase of shares: the order that sells what it bought, at its take-profit or its stop-loss. It is placed
// with the first fill, in the transaction of the fill, and grows with each further one, so that what was bought is never
// without it.
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { OrderType } from '../../domain/order.ts'
import { directions, isFinal, orderActions, orderTypes } from '../../domain/order.ts'
import type { Exits } from '../../domain/order-exits.ts'
import type { OrderTrigger } from '../../domain/order-trigger.ts'
import { trailedPrice } from '../../domain/order-trigger.ts'
import { worstPrice } from '../../domain/worst-price.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import type { Position } from '../positions/position.ts'
import { acceptOrder } from './accept.ts'
import type { OrderDeps } from './deps.ts'
import type { OrderTerms } from './products/product.ts'
import { productOf } from './products/products.ts'
import { publishOrder } from './publish.ts'
import { lockOrder, saveOrder } from './store.ts'
import { latestEnd } from './validity.ts'

/** Quantity that was just bought and its scaled price, and the locked position with it. */
type Bought = { readonly quantity: number; readonly price: number; readonly position: Position; readonly at: number }

export type Exit = { readonly exitId: string; readonly position: Position }

/**
 * Locks the exit that the purchase has so far; null for none. Call it before the position is locked: a cancellation of
 * the exit locks the two in this order.
 */
export const lockExit = async (tx: Tx, { exitId }: OrderRow): Promise<OrderRow | null> =>
  exitId === null ? null : lockOrder(tx, exitId)

/** Returns null, with nothing changed, for a purchase without exits, or whose exit the customer has cancelled. */
export async function coverFill(
  deps: OrderDeps,
  tx: Tx,
  { before, exit }: { readonly before: OrderRow; readonly exit: OrderRow | null },
  bought: Bought,
): Promise<Exit | null> {
  if (before.exits === null || (exit && isGivenUp(exit))) return null
  return exit && !isFinal(exit.state)
    ? grow(deps, tx, exit, bought)
    : placeExit(deps, tx, { before, exits: before.exits }, bought)
}

const isGivenUp = ({ state, reason }: OrderRow): boolean => state === 'cancelled' && reason === null

async function grow(deps: OrderDeps, tx: Tx, exit: OrderRow, { quantity, position, at }: Bought): Promise<Exit> {
  const more: OrderRow = { ...exit, quantity }
  const reserved = await productOf(exit).reserve(deps, tx, more, {
    decision: { terms: more, position, margin: null },
    at,
  })
  const order: OrderRow = { ...exit, quantity: exit.quantity + quantity, modifiedAt: at }
  saveOrder(tx, order)
  await publishOrder(deps, tx, { order, wallet: false }, at)
  const { position: after } = isRefusal(reserved) ? { position: null } : reserved
  return { exitId: exit.id, position: must(after, 'the reserved position') }
}

type Purchase = { readonly before: OrderRow; readonly exits: Exits<number> }

async function placeExit(deps: OrderDeps, tx: Tx, { before, exits }: Purchase, bought: Bought): Promise<Exit> {
  const { quantity, position, at } = bought
  const listing = must(deps.market.find(before.instrumentKey), 'the instrument of a fill')
  const { orderType, ...terms } = exitTerms(exits, bought, listing)
  const order = await acceptOrder(deps, tx, {
    userId: before.userId,
    product: before.product,
    listing,
    direction: directions.sell,
    action: orderActions.close,
    orderType,
    decision: { terms, position, margin: null },
    cause: 'order',
    expiresAt: latestEnd(listing.calendar, at),
    parentId: before.id,
    at,
  })
  if (isRefusal(order)) throw new Error(`the exit of ${before.id} was refused: ${order.failure}`)
  return { exitId: order.id, position: { ...position, used: position.used + quantity, modifiedAt: at } }
}

/** Both prices are one order, so that they share its quantity: a limit with a stop beside it. */
function exitTerms(
  exits: Exits<number>,
  { quantity, price: paid }: Pick<Bought, 'quantity' | 'price'>,
  { tickSteps }: Listing,
): OrderTerms & { readonly orderType: OrderType } {
  const { takeProfit } = exits
  const stop = stopOf(exits, paid)
  if (takeProfit !== null) {
    const trigger = stop && ({ ...stop, kind: 'oco' } as const)
    return { orderType: orderTypes.limit, price: takeProfit, worstPrice: takeProfit, quantity, trigger }
  }
  const trigger = must(stop, 'a take-profit or a stop-loss')
  const worst = worstPrice(directions.sell, trigger.price, tickSteps)
  return {
    orderType: orderTypes.market,
    price: null,
    worstPrice: worst,
    quantity,
    trigger,
  }
}

/** The trigger of the stop-loss; null for none. One that trails follows the price from that of the first fill on. */
function stopOf({ stopLoss, trail }: Exits<number>, paid: number): OrderTrigger<number> | null {
  if (trail) return { kind: 'trailing', price: Math.max(1, trailedPrice(trail, directions.sell, paid)), trail }
  return stopLoss === null ? null : { kind: 'stop', price: stopLoss }
}
