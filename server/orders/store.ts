// Rows of orders: locks and updates. All columns that can change are listed in one place.
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { anyOf } from '../db/any-of.ts'
import { createRound } from '../db/batch/round.ts'
import type { Tx } from '../db/db.ts'
import { assignments, columnNames, givenRows } from '../db/records.ts'
import { textRows } from '../db/text-rows.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { fills, orders } from '../db/trading-schema.ts'
import type { Writer } from '../db/write-set.ts'

/** An order before its number is assigned. */
export type NewOrder = Omit<OrderRow, 'seq'>

export const insertOrder = createRound<NewOrder, OrderRow>(insertOrders, { writes: true })

async function insertOrders(tx: Tx, rows: readonly NewOrder[]): Promise<OrderRow[]> {
  const { seq: _, ...columns } = getTableColumns(orders)
  const insert = sql`INSERT INTO ${orders} (${columnNames(columns)})
    SELECT ${columnNames(columns)} FROM ${givenRows(columns, rows)} RETURNING id, seq::text`
  const numbered = new Map((await tx.writes.flushWith(insert)).map(({ id: order, seq }) => [order, seq]))
  return rows.map(row => ({ ...row, seq: Number(must(numbered.get(row.id), 'the number of the order')) }))
}

/** Locks an order of the user; null if the id is unknown or the order belongs to another user. */
export async function lockOwnOrder(tx: Tx, userId: string, id: string): Promise<OrderRow | null> {
  const own = and(eq(orders.id, id), eq(orders.userId, userId))
  const [row] = await tx.select().from(orders).where(own).for('update')
  return row ?? null
}

export const lockOrder = createRound<string, OrderRow>(async (tx, ids) => {
  const rows = await lockRows(tx, ids)
  return ids.map(id => must(rows.get(id), `order ${id}`))
})

/** The orders that exist, locked in the order of their ids, which prevents deadlocks. */
async function lockRows(tx: Tx, ids: readonly string[], config = {}): Promise<ReadonlyMap<string, OrderRow>> {
  const rows = await tx.select().from(orders).where(anyOf(orders.id, ids)).orderBy(asc(orders.id)).for('update', config)
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Locks an order; null while another transaction holds the lock, because a pass over many orders must not wait for one.
 */
export const claimOrder = createRound<string, OrderRow | null>(async (tx, ids) => {
  const rows = await lockRows(tx, ids, { skipLocked: true })
  return ids.map(id => rows.get(id) ?? null)
})

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
