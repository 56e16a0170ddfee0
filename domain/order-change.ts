// Which orders their owner can change, which changes keep the order's place in the queue, and how many orders one call
// cancels.
import { isFinal, orderTypes } from './order.ts'
import type { Order } from './wire/calls/trading.ts'

/** Open orders that one call cancels at most, the newest, so that it ends before the client gives up. */
export const CANCELLED_AT_ONCE = 100

type Changed = Pick<Order, 'orderType' | 'cause' | 'state' | 'closes' | 'auction' | 'trigger'>

/**
 * A resting order of the customer: one with a limit, or one that waits for a fixed price: a trailing one has followed the
 * market, and a change would reset it. An order in an opening auction has a change of its own. An order that reverses
 * a position has none: how much of it closes is decided when it is placed.
 */
export const isChangeable = ({ orderType, cause, state, closes, auction, trigger }: Changed): boolean =>
  hasOwnPrice(orderType, trigger) && cause === 'order' && !isFinal(state) && closes === undefined && !auction?.waits

/** An order whose stop was reached is at the market, whatever its limit was. */
function hasOwnPrice(orderType: Order['orderType'], trigger: Order['trigger']): boolean {
  if (trigger?.trail) return false
  const waits = waitsFor({ trigger }) !== undefined
  if (orderType === orderTypes.limit) return waits || trigger?.kind !== 'oco'
  return waits
}

/** The trigger of an order that it has not reached yet; undefined for none. */
export const waitsFor = ({ trigger }: Pick<Order, 'trigger'>): Order['trigger'] =>
  trigger?.reachedTimestamp === null ? trigger : undefined

/** Scaled; `price` is null for an order at the market. */
type Terms = { readonly price: number | null; readonly quantity: number; readonly trigger: number | null }

/** A lower quantity at the same price takes nothing from the orders behind; any other change goes behind them. */
export const keepsPlace = (before: Terms, after: Terms): boolean =>
  after.price === before.price && after.trigger === before.trigger && after.quantity <= before.quantity
