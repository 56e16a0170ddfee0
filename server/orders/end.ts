// Ending an order before it is filled: what is left of its money or of its shares goes back, exactly.
import { assert } from '../../domain/assert.ts'
import type { FailureKind } from '../../domain/failure.ts'
import { canMove, isFinal } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow, PositionRow } from '../db/trading-schema.ts'
import { lockPositionById, savePosition } from '../positions/store.ts'
import type { OrderDeps } from './deps.ts'
import { announce } from './deps.ts'
import { lockOrder, saveOrder } from './fill.ts'

/** The order as it ended; unchanged when it was final already. */
export async function cancelOrder(
  deps: OrderDeps,
  tx: Tx,
  cancellation: { readonly orderId: string; readonly reason: FailureKind | null; readonly at: number },
): Promise<OrderRow> {
  const before = await lockOrder(tx, cancellation.orderId)
  if (isFinal(before.state)) return before
  const { reason, at } = cancellation
  assert(canMove(before.state, 'cancelled'), `${before.id} may be cancelled`)
  const order: OrderRow = { ...before, state: 'cancelled', reason, reserved: 0n, modifiedAt: at }
  const position = before.pendingId === null ? await giveSharesBack(tx, before, at) : null
  if (before.pendingId !== null) {
    const freed = await deps.ledger.void(tx, before.pendingId, { reference: before.id, at })
    assert(freed === before.reserved, `${before.id} had ${before.reserved} reserved, the ledger ${freed}`)
  }
  await saveOrder(tx, order)
  await announce(deps, tx, { order, position, wallet: before.pendingId !== null }, at)
  return order
}

async function giveSharesBack(tx: Tx, order: OrderRow, at: number): Promise<PositionRow | null> {
  if (order.positionId === null) return null
  const held = await lockPositionById(tx, order.positionId)
  const position = { ...held, used: held.used - (order.quantity - order.filled), modifiedAt: at }
  await savePosition(tx, position)
  return position
}

/** After a first look that filled nothing: the order rests. */
export async function restOrder(deps: OrderDeps, tx: Tx, orderId: string, at: number): Promise<OrderRow> {
  const before = await lockOrder(tx, orderId)
  if (!canMove(before.state, 'working')) return before
  const order: OrderRow = { ...before, state: 'working', modifiedAt: at }
  await saveOrder(tx, order)
  await announce(deps, tx, { order, wallet: false }, at)
  return order
}
