// Rows of orders: locks and updates. All columns that can change are listed in one place.
import { and, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/db.ts'
import { assignments, columnNames, givenRows } from '../db/records.ts'
import { textRows } from '../db/text-rows.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { fills, orders } from '../db/trading-schema.ts'
import type { Writer } from '../db/write-set.ts'

/** An order before its number is assigned. */
export type NewOrder = Omit<OrderRow, 'seq'>

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const insert = tx
    .insert(orders)
    .values(order)
    .returning({ seq: sql`${orders.seq}::text`.as('seq') })
  const [row] = await tx.writes.flushWith(insert)
  return { ...order, seq: Number(must(row?.['seq'], 'the number of the order')) }
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

/** Writes the columns of an order that can change. The transaction must hold its lock. */
export const saveOrder = (tx: Tx, order: OrderRow): void => tx.writes.add(orderWriter, [order])

/** Writes a fill, and the order after it. */
export function saveFill(tx: Tx, order: OrderRow, fill: FillRow): void {
  saveOrder(tx, order)
  tx.writes.add(fillWriter, [fill])
}

/** The next number of the sequence of `seq`: the last place in every queue. */
export async function lastPlace(tx: Tx): Promise<number> {
  const [row] = await textRows(tx, sql`SELECT nextval(pg_get_serial_sequence('orders', 'seq'))::text AS place`)
  return Number(must(row?.['place'], 'a place'))
}

type FillRow = typeof fills.$inferSelect

const changing = {
  state: orders.state,
  reason: orders.reason,
  price: orders.price,
  worstPrice: orders.worstPrice,
  quantity: orders.quantity,
  filled: orders.filled,
  filledValue: orders.filledValue,
  cash: orders.cash,
  fees: orders.fees,
  pendingId: orders.pendingId,
  reserved: orders.reserved,
  positionId: orders.positionId,
  closing: orders.closing,
  modifiedAt: orders.modifiedAt,
  progressAt: orders.progressAt,
  changes: orders.changes,
  requeued: orders.requeued,
  trigger: orders.trigger,
  triggeredAt: orders.triggeredAt,
  expiresAt: orders.expiresAt,
  exits: orders.exits,
  exitId: orders.exitId,
}
const identified = { id: orders.id, ...changing }

const orderWriter: Writer<OrderRow> = {
  name: 'orders',
  identity: ({ id }) => id,
  parts: rows => [{ name: 'update', sql: ordersSql(rows) }],
}

/** The ids are given twice, so that PostgreSQL uses the primary key, whatever number of rows it expects. */
const ordersSql = (rows: readonly OrderRow[]) => sql`
  UPDATE ${orders} SET ${assignments(changing, 'given')} FROM ${givenRows(identified, rows)}
  WHERE ${orders.id} = given.id AND ${anyOf(
    orders.id,
    rows.map(({ id }) => id),
  )}`

const { id, orderId, transferId, price, quantity, cash, fees, rate, createdAt, quote } = fills
const fillColumns = { id, orderId, transferId, price, quantity, cash, fees, rate, createdAt, quote }

const fillWriter: Writer<FillRow> = {
  name: 'fills',
  parts: rows => [
    {
      name: 'insert',
      sql: sql`INSERT INTO ${fills} (${columnNames(fillColumns)})
        SELECT ${columnNames(fillColumns)} FROM ${givenRows(fillColumns, rows)}`,
    },
  ],
}
