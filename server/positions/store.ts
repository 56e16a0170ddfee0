// Positions in the store. A position and its amounts by currency are locked in one statement, so that all are the state
// that the previous holder of the lock has written.
import type { SQL } from 'drizzle-orm'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { currencies } from '../../domain/currency.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { CloseReason } from '../../domain/position.ts'
import type { Tx } from '../db/db.ts'
import { upsert } from '../db/records.ts'
import type { ClosedRow, ContractRow, OrderRow, PositionRow } from '../db/trading-schema.ts'
import {
  closedPositions,
  closedPositionValues,
  positionContracts,
  positions,
  positionValues,
} from '../db/trading-schema.ts'
import type { Writer } from '../db/write-set.ts'
import type { InCurrencies, Position, Taken } from './position.ts'
import { perCurrency } from './position.ts'

type Reader = Pick<Tx, 'select'>

/** Locks the user's open position in an instrument that is paid in full; there is at most one. */
export function lockPaidPosition(tx: Tx, userId: string, key: string): Promise<Position | null> {
  const isKey = and(eq(positions.userId, userId), eq(positions.instrumentKey, key))
  return lockPosition(tx, and(isKey, isNull(positions.closedAt), eq(positions.marginMode, 'none')))
}

/** Locks the user's open margined position in an instrument on one side; there is at most one. */
export function lockContract(tx: Tx, userId: string, key: string, side: PositionSide): Promise<Position | null> {
  const isKey = and(eq(positions.userId, userId), eq(positions.instrumentKey, key))
  const isOpen = and(isNull(positions.closedAt), eq(positions.marginMode, 'isolated'), eq(positions.side, side))
  return lockPosition(tx, and(isKey, isOpen))
}

export async function lockPositionById(tx: Tx, id: string): Promise<Position> {
  return must(await lockPosition(tx, eq(positions.id, id)), `position ${id}`)
}

/** Locks a position of the user; null if it belongs to another user. */
export const lockOwnPosition = (tx: Tx, userId: string, id: string): Promise<Position | null> =>
  lockPosition(tx, and(eq(positions.id, id), eq(positions.userId, userId)))

/**
 * Locks the rows of both tables. PostgreSQL returns the newest version only of locked rows; others are as of the start
 * of the statement.
 */
async function lockPosition(tx: Tx, isWanted: SQL | undefined): Promise<Position | null> {
  const rows = await tx
    .select({ row: positions, value: positionValues })
    .from(positions)
    .innerJoin(positionValues, eq(positionValues.positionId, positions.id))
    .where(isWanted)
    .for('update')
  const first = rows[0]
  if (!first) return null
  const values = rows.map(({ value }) => value)
  if (first.row.marginMode === 'none') return withOwnValues(first.row, values, null)
  const isOwn = eq(positionContracts.positionId, first.row.id)
  const [contract] = await tx.select().from(positionContracts).where(isOwn).for('update')
  return withOwnValues(first.row, values, contract ?? null)
}

/** Adds the amounts by currency, with one query for all rows. */
export async function withAllValues(tx: Reader, rows: readonly PositionRow[]): Promise<Position[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const values = await tx.select().from(positionValues).where(inArray(positionValues.positionId, ids))
  const byId = Map.groupBy(values, ({ positionId }) => positionId)
  const contracts = await contractsOf(tx, rows)
  return rows.map(row => withOwnValues(row, byId.get(row.id) ?? [], contracts.get(row.id) ?? null))
}

async function contractsOf(tx: Reader, rows: readonly PositionRow[]): Promise<ReadonlyMap<string, ContractRow>> {
  const ids = rows.filter(({ marginMode }) => marginMode === 'isolated').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const contracts = await tx.select().from(positionContracts).where(inArray(positionContracts.positionId, ids))
  return new Map(contracts.map(contract => [contract.positionId, contract]))
}

function withOwnValues(
  row: PositionRow,
  own: readonly (typeof positionValues.$inferSelect)[],
  contract: ContractRow | null,
): Position {
  const valueIn = (currency: string) =>
    must(
      own.find(value => value.currency === currency),
      `${row.id} in ${currency}`,
    )
  return { ...row, values: perCurrency(valueIn), contract }
}

/** Writes the position with its amounts by currency and its contract. The transaction must hold its lock. */
export const savePosition = (tx: Tx, position: Position): void => tx.writes.add(positionWriter, [position])

const rowColumns = getTableColumns(positions)
const valueColumns = getTableColumns(positionValues)
const contractColumns = getTableColumns(positionContracts)

const positionWriter: Writer<Position> = {
  name: 'positions',
  identity: ({ id }) => id,
  parts(rows) {
    const values = rows.flatMap(({ id, values: each }) =>
      currencies.map(currency => ({ ...each[currency], positionId: id, currency })),
    )
    const contracts = rows.flatMap(({ contract }) => (contract ? [contract] : []))
    return [
      { name: 'rows', sql: upsert(positions, rowColumns, rows) },
      { name: 'values', sql: upsert(positionValues, valueColumns, values) },
      ...(contracts.length > 0
        ? [{ name: 'contracts', sql: upsert(positionContracts, contractColumns, contracts) }]
        : []),
    ]
  },
}

type HeldInstrument = Pick<
  OrderRow,
  'userId' | 'instrumentKey' | 'name' | 'source' | 'currency' | 'priceDecimals' | 'quantityDecimals'
>

/** A new position that is paid in full, with quantity 0. */
export function newPaidPosition(order: HeldInstrument, id: string, dayStartAt: number, at: number): Position {
  const { userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals } = order
  return {
    id,
    userId,
    instrumentKey,
    name,
    source,
    currency,
    priceDecimals,
    quantityDecimals,
    side: 'long',
    marginMode: 'none',
    leverage: null,
    margin: 0n,
    quantity: 0,
    used: 0,
    cost: 0n,
    averageCost: '0',
    fees: 0n,
    values: perCurrency(() => ({ cost: 0n, fees: 0n })),
    contract: null,
    dayStartAt,
    dayStartQuantity: 0,
    dayCashFlow: 0n,
    dayClosedFees: 0n,
    sellProfit: 0n,
    createdAt: at,
    modifiedAt: at,
    closedAt: null,
  }
}

export type ClosedPosition = ClosedRow & { readonly net: InCurrencies }

type Close = {
  readonly id: string
  readonly of: HeldInstrument
  /** The order or the block sale that closes the position. */
  readonly orderId: string | null
  readonly subscriptionId: string | null
  readonly position: Position
  readonly reason: CloseReason
  readonly quantity: number
  readonly proceeds: bigint
  readonly fees: bigint
  readonly taken: Taken
  readonly net: InCurrencies
  /** The margined part of the close; null for a position that is paid in full. */
  readonly contract: ContractClose | null
  readonly at: number
}

export type ContractClose = {
  readonly currency: string
  readonly multiplier: string
  readonly entryValue: string
  readonly exitValue: string
  /** Part of the profit that comes from changes of the exchange rate, in minor units of the wallet. */
  readonly exchange: bigint
  /** Units of the wallet's currency for one of the contract's. */
  readonly rate: string
  /** Part of the loss that the insurance account paid, in minor units of the wallet. */
  readonly covered: bigint
}

/** Average of the stored rate and that of another fill, by quantity. */
const averageRate = sql`(${closedPositions.rate} * ${closedPositions.quantity} + excluded.rate * excluded.quantity)
  / (${closedPositions.quantity} + excluded.quantity)`

/** Stores a block sale, or adds a fill to the close of its order, which is stored with the first fill. */
export async function saveClose(tx: Tx, close: Close): Promise<ClosedPosition> {
  const { orderId, subscriptionId, position, taken, contract } = close
  const { userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals } = close.of
  const [row] = await tx
    .insert(closedPositions)
    .values({
      userId,
      instrumentKey,
      name,
      source,
      currency,
      priceDecimals,
      quantityDecimals,
      id: close.id,
      positionId: position.id,
      orderId,
      subscriptionId,
      side: position.side,
      reason: close.reason,
      quantity: close.quantity,
      cost: taken.cost,
      proceeds: close.proceeds,
      fees: taken.fees + close.fees,
      contractCurrency: contract?.currency ?? null,
      multiplier: contract?.multiplier ?? null,
      entryValue: contract?.entryValue ?? null,
      exitValue: contract?.exitValue ?? null,
      exchange: contract?.exchange ?? null,
      rate: contract?.rate ?? null,
      covered: contract?.covered ?? null,
      boughtAt: position.createdAt,
      soldAt: close.at,
    })
    .onConflictDoUpdate({
      target: closedPositions.orderId,
      set: {
        quantity: sql`${closedPositions.quantity} + excluded.quantity`,
        cost: sql`${closedPositions.cost} + excluded.cost`,
        proceeds: sql`${closedPositions.proceeds} + excluded.proceeds`,
        fees: sql`${closedPositions.fees} + excluded.fees`,
        entryValue: sql`${closedPositions.entryValue} + excluded.entry_value`,
        exitValue: sql`${closedPositions.exitValue} + excluded.exit_value`,
        exchange: sql`${closedPositions.exchange} + excluded.exchange`,
        rate: averageRate,
        covered: sql`${closedPositions.covered} + excluded.covered`,
        soldAt: sql`excluded.sold_at`,
      },
    })
    .returning()
  const closed = must(row, 'the close')
  return { ...closed, net: await addNet(tx, closed.id, close.net) }
}

async function addNet(tx: Tx, closedId: string, net: InCurrencies): Promise<InCurrencies> {
  const rows = await tx
    .insert(closedPositionValues)
    .values(currencies.map(currency => ({ closedId, currency, net: net[currency] })))
    .onConflictDoUpdate({
      target: [closedPositionValues.closedId, closedPositionValues.currency],
      set: { net: sql`${closedPositionValues.net} + excluded.net` },
    })
    .returning()
  return netOfRows(rows, closedId)
}

type NetRow = typeof closedPositionValues.$inferSelect

const netOfRows = (rows: readonly NetRow[], closedId: string): InCurrencies =>
  perCurrency(
    currency =>
      must(
        rows.find(row => row.closedId === closedId && row.currency === currency),
        `${closedId} in ${currency}`,
      ).net,
  )

/** Adds the net profit by currency, with one query for all rows. */
export async function withNet(tx: Reader, rows: readonly ClosedRow[]): Promise<ClosedPosition[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const values = await tx.select().from(closedPositionValues).where(inArray(closedPositionValues.closedId, ids))
  return rows.map(row => ({ ...row, net: netOfRows(values, row.id) }))
}
