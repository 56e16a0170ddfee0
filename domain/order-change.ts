// Which orders their owner can change, which changes keep the order's place in the queue, and how many orders one call
// cancels.
import { isFinal, orderTypes } from './order.ts'
import type { Order } from './wire/calls/trading.ts'

/** Open orders that one call cancels at most, the newest, so that it ends before the client gives up. */
export const CANCELLED_AT_ONCE = 100

type Changed = Pick<Order, 'orderType' | 'cause' | 'state' | 'closes' | 'auction'>

/**
 * A resting limit order of the customer. An order in an opening auction has a change of its own. An order that reverses
 * a position has none: how much of it closes is decided when it is placed.
 */
export const isChangeable = ({ orderType, cause, state, closes, auction }: Changed): boolean =>
  orderType === orderTypes.limit && cause === 'order' && !isFinal(state) && closes === undefined && !auction?.waits

type Terms = { readonly price: number; readonly quantity: number }

/** A lower quantity at the same price takes nothing from the orders behind; any other change goes behind them. */
export const keepsPlace = (before: Terms, after: Terms): boolean =>
  after.price === before.price && after.quantity <= before.quantity
