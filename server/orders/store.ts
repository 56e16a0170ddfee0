// Rows of orders: locks and updates. All columns that can change are listed in one place.
import { and, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { textRows } from '../db/cursor.ts'
import type { Tx } from '../db/db.ts'
import { writeTogether } from '../db/together.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { fills, orders } from '../db/trading-schema.ts'

export type NewOrder = typeof orders.$inferInsert

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning()
  return must(row, 'the order')
}

/** Locks an order of the user; null if the id is unknown or the order belongs to another user. */
export async function lockOwnOrder(tx: Tx, userId: string, id: string): Promise<OrderRow | null> {
  const own = and(eq(orders.id, id), eq(orders.userId, userId))
  const [row] = await tx.select().from(orders).where(own).for('update')
  return row ?? null
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return must(row, `order ${id}`)
}

/**
 * Locks an order; null while another transaction holds the lock, because a pass over many orders must not wait for one.
 */
export async function claimOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update', { skipLocked: true })
  return row ?? null
}

/** True while the order waits for the match of an opening auction; nothing else may fill it. */
export const isInAuction = ({ auctionId, auctionEndedAt }: Pick<OrderRow, 'auctionId' | 'auctionEndedAt'>): boolean =>
  auctionId !== null && auctionEndedAt === null

/** Writes the columns of an order that can change. */
export async function saveOrder(tx: Tx, order: OrderRow): Promise<void> {
  await orderUpdate(tx, order)
}

/** Writes an order whose terms its owner changed. */
export async function saveChange(tx: Tx, order: OrderRow): Promise<void> {
  const { price, worstPrice, quantity, closing, trigger, expiresAt } = order
  const { pendingId, reserved, modifiedAt, changes, requeued } = order
  await tx
    .update(orders)
    .set({
      price,
      worstPrice,
      quantity,
      closing,
      trigger,
      expiresAt,
      pendingId,
      reserved,
      modifiedAt,
      changes,
      requeued,
    })
    .where(eq(orders.id, order.id))
}

/** Writes an order that sells more than before. */
export async function saveGrown(tx: Tx, { id, quantity, modifiedAt }: OrderRow): Promise<void> {
  await tx.update(orders).set({ quantity, modifiedAt }).where(eq(orders.id, id))
}

/** Writes an order whose trigger was reached. */
export async function saveTriggered(tx: Tx, order: OrderRow): Promise<void> {
  const { worstPrice, trigger, triggeredAt, modifiedAt, progressAt } = order
  await tx
    .update(orders)
    .set({ worstPrice, trigger, triggeredAt, modifiedAt, progressAt })
    .where(eq(orders.id, order.id))
}

/** The next number of the sequence of `seq`: the last place in every queue. */
export async function lastPlace(tx: Tx): Promise<number> {
  const [row] = await textRows(tx, sql`SELECT nextval(pg_get_serial_sequence('orders', 'seq'))::text AS place`)
  return Number(must(row?.['place'], 'a place'))
}

/** Writes the order after a fill, and the fill. */
export const saveFill = (tx: Tx, order: OrderRow, fill: typeof fills.$inferInsert): Promise<void> =>
  writeTogether(tx, tx.insert(fills).values(fill), orderUpdate(tx, order))

function orderUpdate(tx: Tx, order: OrderRow) {
  const { state, reason, filled, filledValue, cash, fees, reserved, positionId, modifiedAt, progressAt, exitId } = order
  return tx
    .update(orders)
    .set({ state, reason, filled, filledValue, cash, fees, reserved, positionId, modifiedAt, progressAt, exitId })
    .where(eq(orders.id, order.id))
}
