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
  return endOrder(deps, tx, before, { state: 'cancelled', reason, at })
}

type End = Cancellation & { readonly state: 'cancelled' | 'expired' }

async function endOrder(deps: OrderDeps, tx: Tx, before: OrderRow, { state, reason, at }: End): Promise<OrderRow> {
  if (isFinal(before.state)) return before
  assert(canMove(before.state, state), `${before.id} may be ${state}`)
  const { position, wallet } = await productOf(before).release(deps, tx, before, at)
  const order: OrderRow = { ...before, state, reason, reserved: 0n, modifiedAt: at }
  saveOrder(tx, order)
  await publishOrder(deps, tx, { order, positions: position ? [position] : [], wallet }, at)
  return order
}

/** Ends an order at the end of its validity. Returns `before` if it was already final, as for a cancellation. */
export async function expireOrder(deps: OrderDeps, tx: Tx, before: OrderRow, at: number): Promise<OrderRow> {
  return endOrder(deps, tx, before, { state: 'expired', reason: null, at })
}

/** Makes an order resting after a first pass that filled nothing. The transaction must hold the lock of `before`. */
export async function restOrder(deps: OrderDeps, tx: Tx, before: OrderRow, at: number): Promise<OrderRow> {
  if (!canMove(before.state, 'working')) return before
  const order: OrderRow = { ...before, state: 'working', modifiedAt: at }
  saveOrder(tx, order)
  await publishOrder(deps, tx, { order, wallet: false }, at)
  return order
}
