// Positions in the store: one open row a user and instrument, locked while it changes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Tx } from '../db/db.ts'
import type { ClosedRow, OrderRow, PositionRow } from '../db/trading-schema.ts'
import { closedPositions, positions } from '../db/trading-schema.ts'
import type { InCurrencies, Taken } from './position.ts'

export async function lockPosition(tx: Tx, userId: string, key: string): Promise<PositionRow | null> {
  const [row] = await tx
    .select()
    .from(positions)
    .where(and(eq(positions.userId, userId), eq(positions.instrumentKey, key), isNull(positions.closedAt)))
    .for('update')
  return row ?? null
}

export async function lockPositionById(tx: Tx, id: string): Promise<PositionRow> {
  const [row] = await tx.select().from(positions).where(eq(positions.id, id)).for('update')
  return must(row, `position ${id}`)
}

export async function savePosition(tx: Tx, row: PositionRow): Promise<void> {
  await tx.insert(positions).values(row).onConflictDoUpdate({ target: positions.id, set: row })
}

/** A holding before its first share. */
export function emptyPosition(order: OrderRow, id: string, dayStartAt: number, at: number): PositionRow {
  const { userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals } = order
  return {
    ...{ id, userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals },
    ...{ quantity: 0, used: 0, cost: 0n, costMxn: 0n, costUsd: 0n, costHkd: 0n },
    ...{ fees: 0n, feesMxn: 0n, feesUsd: 0n, feesHkd: 0n },
    ...{ dayStartAt, dayStartQuantity: 0, dayCashFlow: 0n, sellProfit: 0n },
    ...{ createdAt: at, modifiedAt: at, closedAt: null },
  }
}

type Sale = {
  readonly id: string
  readonly order: OrderRow
  readonly position: PositionRow
  readonly quantity: number
  readonly proceeds: bigint
  readonly fees: bigint
  readonly taken: Taken
  readonly net: InCurrencies
  readonly at: number
}

/** Adds a fill to the sale of its order. */
export async function saveSale(tx: Tx, sale: Sale): Promise<ClosedRow> {
  const { order, position, taken, net } = sale
  const { userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals } = order
  const [row] = await tx
    .insert(closedPositions)
    .values({
      ...{ userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals },
      ...{ id: sale.id, positionId: position.id, orderId: order.id, quantity: sale.quantity },
      ...{ cost: taken.cost, proceeds: sale.proceeds, fees: taken.fees + sale.fees },
      ...{ netMxn: net.MXN, netUsd: net.USD, netHkd: net.HKD, boughtAt: position.createdAt, soldAt: sale.at },
    })
    .onConflictDoUpdate({
      target: closedPositions.orderId,
      set: {
        quantity: sql`${closedPositions.quantity} + excluded.quantity`,
        cost: sql`${closedPositions.cost} + excluded.cost`,
        proceeds: sql`${closedPositions.proceeds} + excluded.proceeds`,
        fees: sql`${closedPositions.fees} + excluded.fees`,
        netMxn: sql`${closedPositions.netMxn} + excluded.net_mxn`,
        netUsd: sql`${closedPositions.netUsd} + excluded.net_usd`,
        netHkd: sql`${closedPositions.netHkd} + excluded.net_hkd`,
        soldAt: sql`excluded.sold_at`,
      },
    })
    .returning()
  return must(row, 'the sale')
}
