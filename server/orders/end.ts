// Ending an order before it is filled: what is left of its money or of its shares goes back, exactly.
import { assert } from '../../domain/assert.ts'
import type { FailureKind } from '../../domain/failure.ts'
import { canMove, isFinal } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow, PositionRow } from '../db/trading-schema.ts'
import { lockPositionById, savePosition } from '../positions/store.ts'
import type { OrderDeps } from './deps.ts'
import { announce } from './deps.ts'
import { saveOrder } from './fill.ts'

type Cancellation = { readonly reason: FailureKind | null; readonly at: number }

/** The order as it ended; `before`, which the transaction holds locked, when that was final already. */
export async function cancelOrder(
  deps: OrderDeps,
  tx: Tx,
  before: OrderRow,
  { reason, at }: Cancellation,
): Promise<OrderRow> {
  if (isFinal(before.state)) return before
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

/** After a first look that filled nothing: the order, which the transaction holds locked, rests. */
export async function restOrder(deps: OrderDeps, tx: Tx, before: OrderRow, at: number): Promise<OrderRow> {
  if (!canMove(before.state, 'working')) return before
  const order: OrderRow = { ...before, state: 'working', modifiedAt: at }
  await saveOrder(tx, order)
  await announce(deps, tx, { order, wallet: false }, at)
  return order
}
