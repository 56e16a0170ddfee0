// Closes a position, or part of it, for the platform, by an order that fills immediately: a forced close has the same
// records as any other. Open orders for the position are cancelled first.
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import type { CloseReason } from '../../domain/position.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import { conversionRate } from '../contracts/conversion.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow, PositionRow } from '../db/trading-schema.ts'
import { orders, positions } from '../db/trading-schema.ts'
import { available, lockAccounts, margin, reserved } from '../ledger/accounts.ts'
import type { Acceptance } from '../orders/accept.ts'
import { acceptOrder } from '../orders/accept.ts'
import { boardOfOrder } from '../orders/board.ts'
import { cancelOrder } from '../orders/end.ts'
import { fillOrder } from '../orders/fill.ts'
import { fillQuoteOf } from '../orders/fill-quote.ts'
import { waitingStates } from '../orders/matcher.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted } from '../positions/contract.ts'
import { lockPositionById } from '../positions/store.ts'
import type { MarginDeps } from './deps.ts'
import { walletOfPosition } from './publish.ts'

/**
 * Locks the position and its orders in the same sequence as fills do: orders first. Null while another transaction
 * holds one of the orders.
 */
export async function lockWithOrders(
  tx: Tx,
  positionId: string,
): Promise<{ readonly position: Contracted; readonly resting: readonly OrderRow[] } | null> {
  const before = await restingOrders(tx, positionId)
  if (before === null) return null
  const position = await lockPositionById(tx, positionId)
  // Orders are accepted under the position's lock, so an order accepted between the two locks is in the second list
  // only.
  const after = await restingOrders(tx, positionId)
  if (after === null || after.length !== before.length) return null
  // Called before any account event is written, because other transactions of the same user lock the wallet before
  // their events.
  const wallet = walletOfPosition(position)
  const { userId } = position
  await lockAccounts(tx, [available(userId, wallet), reserved(userId, wallet), margin(userId, wallet)])
  return { position: contracted(position), resting: after }
}

/** The locked orders of a position; null if the position does not exist. */
async function restingOrders(tx: Tx, positionId: string): Promise<OrderRow[] | null> {
  const [position] = await tx.select().from(positions).where(eq(positions.id, positionId))
  return position ? tx.select().from(orders).where(isResting(position)).orderBy(asc(orders.seq)).for('update') : null
}

/** Selects the open orders that would reduce the position, and those that would increase it. */
export function isResting({ id, userId, instrumentKey, side }: PositionRow): SQL | undefined {
  const opens = and(
    eq(orders.userId, userId),
    eq(orders.instrumentKey, instrumentKey),
    eq(orders.product, 'isolatedMargin'),
    eq(orders.action, orderActions.open),
    eq(orders.direction, side === 'long' ? directions.buy : directions.sell),
  )
  return and(or(eq(orders.positionId, id), opens), inArray(orders.state, waitingStates))
}

/** Cancels the orders, which releases the money and the quantity that they reserve. */
export async function cancelResting(deps: MarginDeps, tx: Tx, resting: readonly OrderRow[], at: number): Promise<void> {
  for (const order of resting) await cancelOrder(deps, tx, order, { reason: 'positionLiquidating', at })
}

export type ForcedClose = {
  readonly quantity: number
  /** Scaled price at which the order book can fill the order now. */
  readonly price: number
  readonly cause: Exclude<CloseReason, 'order'>
  readonly at: number
}

/**
 * Places and fills the order of a forced close. Returns the filled order; null, with no effect, while a required
 * exchange rate is unknown.
 */
export async function closeForced(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  { quantity, price, cause, at }: ForcedClose,
): Promise<OrderRow | null> {
  const listing = deps.market.find(position.instrumentKey)
  const isKnown = conversionRate(deps.market, position.contract.currency, position.currency, 'middle') !== null
  if (!listing || !isKnown) return null
  const { currency, multiplier, maintenanceRate, feeRate } = position.contract
  const order = await tradeAtOnce(deps, tx, {
    userId: position.userId,
    product: 'isolatedMargin',
    listing,
    direction: position.side === 'long' ? directions.sell : directions.buy,
    action: orderActions.close,
    orderType: orderTypes.market,
    cause,
    decision: {
      terms: { price: null, worstPrice: price, quantity },
      position,
      margin: {
        leverage: must(position.leverage, 'a leverage'),
        closing: quantity,
        contract: { currency, multiplier, maintenanceRate, feeRate },
        touch: price,
      },
    },
    at,
  })
  assert(!isRefusal(order), `${position.id} can be closed`)
  return order
}

/**
 * Places an order with a worst price and fills it in the same transaction. Null, with no effect, while an exchange rate
 * that every fill records is unknown.
 */
export async function tradeAtOnce(
  deps: MarginDeps,
  tx: Tx,
  acceptance: Acceptance,
): Promise<OrderRow | Refusal | null> {
  const { listing, decision, at } = acceptance
  const { worstPrice: price, quantity } = decision.terms
  const rates = deps.rates.all(walletCurrency[walletOfPosition({ instrumentKey: listing.instrument.key })])
  if (!rates) return null
  const order = await acceptOrder(deps, tx, acceptance)
  if (isRefusal(order)) return order
  const dayStartAt = deps.market.dayStart(boardOfOrder(order))
  const quote = fillQuoteOf(deps.market, listing)
  const filled = await fillOrder(deps, tx, order, { price, quantity, rates, dayStartAt, quote, at })
  assert(filled.state === 'filled', `${order.id} is filled at once`)
  return filled
}
