// Ends an order before it is filled, or makes an order that was not filled at once a resting one.
import { assert } from '../../domain/assert.ts'
import type { FailureKind } from '../../domain/failure.ts'
import { canMove, isFinal } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { OrderDeps } from './deps.ts'
import { productOf } from './products/products.ts'
import { publishOrder } from './publish.ts'
import { saveOrder } from './store.ts'

type Cancellation = { readonly reason: FailureKind | null; readonly at: number }

/** Returns the cancelled order, or `before` if it was already final. The transaction must hold the lock of `before`. */
export async function cancelOrder(
  deps: OrderDeps,
  tx: Tx,
  before: OrderRow,
  { reason, at }: Cancellation,
): Promise<OrderRow> {
  if (isFinal(before.state)) return before
  assert(canMove(before.state, 'cancelled'), `${before.id} may be cancelled`)
  const { position, wallet } = await productOf(before).release(deps, tx, before, at)
  const order: OrderRow = { ...before, state: 'cancelled', reason, reserved: 0n, modifiedAt: at }
  await saveOrder(tx, order)
  await publishOrder(deps, tx, { order, positions: position ? [position] : [], wallet }, at)
  return order
}

/** Makes an order resting after a first pass that filled nothing. The transaction must hold the lock of `before`. */
export async function restOrder(deps: OrderDeps, tx: Tx, before: OrderRow, at: number): Promise<OrderRow> {
  if (!canMove(before.state, 'working')) return before
  const order: OrderRow = { ...before, state: 'working', modifiedAt: at }
  await saveOrder(tx, order)
  await publishOrder(deps, tx, { order, wallet: false }, at)
  return order
}
