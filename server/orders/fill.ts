// One fill: the order, the holding, the money and the word of it, in one transaction or not at all.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { canMove, directions, isFinal } from '../../domain/order.ts'
import { crashPoint } from '../crash.ts'
import type { Tx } from '../db/db.ts'
import type { ClosedRow, OrderRow, PositionRow } from '../db/trading-schema.ts'
import { fills, orders } from '../db/trading-schema.ts'
import { available, house } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { RatesTo } from '../positions/position.ts'
import { bought, netOf, onDay, sold } from '../positions/position.ts'
import { emptyPosition, lockPosition, lockPositionById, savePosition, saveSale } from '../positions/store.ts'
import { scheduleOfOrder, walletOfOrder } from './board.ts'
import { chargesOf, totalOf } from './charges.ts'
import type { OrderDeps } from './deps.ts'
import { announce } from './deps.ts'

export type Fill = {
  /** Scaled. */
  readonly price: number
  readonly quantity: number
  /** Units of each currency for one of the instrument's, now. */
  readonly rates: RatesTo
  /** The trading day that it falls in, by its start. */
  readonly dayStartAt: number
  readonly at: number
}

/**
 * The order after it; `before`, which the transaction holds locked, when that was final: a cancellation came first. Never
 * more than is left of it: who asks may not have heard of the fill before, whose answer was lost on the way.
 */
export async function fillOrder(deps: OrderDeps, tx: Tx, before: OrderRow, asked: Fill): Promise<OrderRow> {
  if (isFinal(before.state)) return before
  const fill = { ...asked, quantity: Math.min(asked.quantity, before.quantity - before.filled) }
  const step = stepOf(before, fill)
  assert(canMove(before.state, step.after.state), `${before.id} goes from ${before.state} to ${step.after.state}`)
  const transferId = await moveMoney(deps, tx, step)
  crashPoint('P6')
  const { position, closed } = await moveShares(deps, tx, step)
  const order = { ...step.after, positionId: position.id }
  await saveOrder(tx, order)
  await tx.insert(fills).values({
    ...{ id: deps.newId(), orderId: order.id, transferId, price: fill.price, quantity: fill.quantity },
    ...{ cash: step.cash, fees: step.fees, createdAt: fill.at },
  })
  await announce(deps, tx, { order, position, closed, wallet: transferId !== null }, fill.at)
  return order
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return must(row, `order ${id}`)
}

/** Null when another transaction is at it just now: who has other orders to look at does not wait. */
export async function claimOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update', { skipLocked: true })
  return row ?? null
}

/** Writes what may change of an order. */
export async function saveOrder(tx: Tx, order: OrderRow): Promise<void> {
  const { state, reason, filled, filledValue, cash, fees, reserved, positionId, modifiedAt, progressAt } = order
  await tx
    .update(orders)
    .set({ state, reason, filled, filledValue, cash, fees, reserved, positionId, modifiedAt, progressAt })
    .where(eq(orders.id, order.id))
}

type Step = {
  readonly fill: Fill
  readonly after: OrderRow
  /** What this fill adds to the order's cash and fees, and frees of its reservation. */
  readonly cash: bigint
  readonly fees: bigint
  readonly release: bigint
}

function stepOf(before: OrderRow, fill: Fill): Step {
  const filled = before.filled + fill.quantity
  assert(fill.quantity > 0 && filled <= before.quantity, `${before.id}: ${filled} of ${before.quantity}`)
  const filledValue = before.filledValue + BigInt(fill.price) * BigInt(fill.quantity)
  const charges = chargesOf(scheduleOfOrder(before), before.direction, filledValue, filled, before)
  const cash = charges.cash - before.cash
  const fees = charges.feeTotal - totalOf(before.fees)
  const done = filled === before.quantity
  const release = before.direction === directions.sell ? 0n : done ? before.reserved : cash + fees
  const after: OrderRow = {
    ...before,
    ...{ state: done ? 'filled' : 'partial', filled, filledValue, cash: charges.cash, fees: [...charges.fees] },
    ...{ reserved: before.reserved - release, modifiedAt: fill.at, progressAt: fill.at },
  }
  return { fill, after, cash, fees, release }
}

/** Null when it is too small to move a minor unit. */
async function moveMoney(deps: OrderDeps, tx: Tx, step: Step): Promise<string | null> {
  const { after, release, fill } = step
  const legs = legsOf(step)
  const about = { legs, reference: after.id, at: fill.at }
  if (legs.length === 0 && release === 0n) return null
  const pendingId = after.pendingId
  const transferId = await (pendingId && release > 0n
    ? deps.ledger.post(tx, { ...about, pendingId, release })
    : deps.ledger.transfer(tx, about))
  assert(!isRefusal(transferId), `the money of ${after.id} was put aside`)
  return transferId
}

function legsOf({ after, cash, fees }: Step): Leg[] {
  const user = available(after.userId, walletOfOrder(after))
  const market = house('clearing', after.currency)
  const legs: Leg[] = []
  if (cash > 0n && after.direction === directions.buy) legs.push({ from: user, to: market, amount: cash, kind: 'buy' })
  if (cash > 0n && after.direction === directions.sell)
    legs.push({ from: market, to: user, amount: cash, kind: 'sell' })
  if (fees > 0n) legs.push({ from: user, to: house('fees', after.currency), amount: fees, kind: 'fee' })
  return legs
}

type Shares = { readonly position: PositionRow; readonly closed: ClosedRow | null }

async function moveShares(deps: OrderDeps, tx: Tx, step: Step): Promise<Shares> {
  const { fill, after, cash, fees } = step
  const trade = { quantity: fill.quantity, cash, fees, rates: fill.rates, at: fill.at }
  if (after.direction === directions.buy) {
    const held = await lockPosition(tx, after.userId, after.instrumentKey)
    const row = held ?? emptyPosition(after, deps.newId(), fill.dayStartAt, fill.at)
    const position = bought(onDay(row, fill.dayStartAt), trade)
    await savePosition(tx, position)
    return { position, closed: null }
  }
  const held = await lockPositionById(tx, must(after.positionId, 'the position that a sale is from'))
  const { row: position, taken } = sold(onDay(held, fill.dayStartAt), trade)
  await savePosition(tx, position)
  const sale = { id: deps.newId(), order: after, position, quantity: fill.quantity, proceeds: cash, fees, taken }
  return { position, closed: await saveSale(tx, { ...sale, net: netOf(taken, trade), at: fill.at }) }
}
