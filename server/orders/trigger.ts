// Makes an order that waited for a price one that can be filled.

import { directions, isFinal, orderTypes } from '../../domain/order.ts'
import { worstPrice } from '../../domain/worst-price.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { OrderDeps } from './deps.ts'
import { triggeredNotice } from './notice.ts'
import { publishOrder } from './publish.ts'
import { saveOrder } from './store.ts'

/** `price`: that of the trigger when it was reached, scaled. */
type Reached = { readonly listing: Listing; readonly price: number; readonly at: number }

/** Returns `before` if it has ended or was triggered already. The transaction must hold its lock. */
export async function triggerOrder(
  deps: OrderDeps,
  tx: Tx,
  before: OrderRow,
  { listing, price, at }: Reached,
): Promise<OrderRow> {
  if (isFinal(before.state) || before.trigger === null || before.triggeredAt !== null) return before
  const order: OrderRow = {
    ...before,
    trigger: { ...before.trigger, price },
    worstPrice: worstNow(deps.market, listing, before),
    triggeredAt: at,
    modifiedAt: at,
    progressAt: at,
  }
  saveOrder(tx, order)
  await publishOrder(deps, tx, { order, wallet: false, notice: triggeredNotice(order) }, at)
  return order
}

/**
 * A sale at the market gets its lowest price from the bid of this moment, because the market may have opened far below
 * the trigger. A purchase keeps the highest price for which money is reserved.
 */
function worstNow({ quotes }: MarketSource, { instrument, tickSteps }: Listing, order: OrderRow): number {
  const keepsLimit = order.orderType === orderTypes.limit && order.trigger?.kind !== 'oco'
  if (keepsLimit || order.direction === directions.buy) return order.worstPrice
  const touch = quotes.bid[instrument.ix] || quotes.price[instrument.ix]
  return touch ? worstPrice(order.direction, touch, tickSteps) : order.worstPrice
}
