// One fill: the order, the position, the money and their account events, in one transaction or not at all.
import { assert, must } from '../../domain/assert.ts'
import { canMove, isFinal } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { totalOf } from './charges.ts'
import type { OrderDeps } from './deps.ts'
import { coverFill, lockExit } from './exits.ts'
import type { Fill, FillEffect } from './products/product.ts'
import { productOf } from './products/products.ts'
import { publishOrder } from './publish.ts'
import { saveFill } from './store.ts'

/**
 * Returns the order after the fill. Returns `before` if it was already final because a cancellation came first, or if
 * the fill has to wait. The transaction must hold the lock of `before`. The fill is limited to the open quantity of the
 * order, because the caller may not know of a fill whose commit was not confirmed.
 */
export async function fillOrder(deps: OrderDeps, tx: Tx, before: OrderRow, asked: Fill): Promise<OrderRow> {
  if (isFinal(before.state)) return before
  const fill: Fill = { ...asked, quantity: Math.min(asked.quantity, before.quantity - before.filled) }
  const product = productOf(before)
  const filled = before.filled + fill.quantity
  assert(fill.quantity > 0 && filled <= before.quantity, `${before.id}: ${filled} of ${before.quantity}`)
  const filledValue = before.filledValue + BigInt(fill.price) * BigInt(fill.quantity)
  const isLast = filled === before.quantity
  const exit = await lockExit(tx, before)
  const effect = await product.fill(deps, tx, { before, fill, filledValue, filled, isLast })
  if (effect === null) return before
  const { closed, transferId, charges, rate } = effect
  const last = must(effect.positions.at(-1), 'the position')
  const covered = await coverFill(
    deps,
    tx,
    { before, exit },
    {
      quantity: fill.quantity,
      price: fill.price,
      position: last,
      at: fill.at,
    },
  )
  const exitId = covered?.exitId ?? before.exitId
  const order = filledOrder({ ...before, filled, filledValue, exitId }, effect, fill.at)
  assert(canMove(before.state, order.state), `${before.id} goes from ${before.state} to ${order.state}`)
  const positions = covered ? [covered.position] : effect.positions
  saveFill(tx, order, {
    id: deps.newId(),
    orderId: order.id,
    transferId,
    price: fill.price,
    quantity: fill.quantity,
    cash: charges.cash - before.cash,
    fees: charges.feeTotal - totalOf(before.fees),
    rate,
    createdAt: fill.at,
    quote: fill.quote,
  })
  await publishOrder(deps, tx, { order, positions, closed, wallet: transferId !== null }, fill.at)
  return order
}

const filledOrder = (order: OrderRow, effect: FillEffect, at: number): OrderRow => ({
  ...order,
  state: order.filled === order.quantity ? 'filled' : 'partial',
  cash: effect.charges.cash,
  fees: [...effect.charges.fees],
  reserved: order.reserved - effect.released,
  positionId: must(effect.positions.at(-1), 'the position').id,
  modifiedAt: at,
  progressAt: at,
})
