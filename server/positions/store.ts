// Positions in the store. A position and its amounts by currency are locked in one statement, so that all are the state
// that the previous holder of the lock has written.
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { currencies } from '../../domain/currency.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { CloseReason } from '../../domain/position.ts'
import { anyOf } from '../db/any-of.ts'
import { createRound } from '../db/batch/round.ts'
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

type Wanted = Pick<PositionRow, 'userId' | 'instrumentKey' | 'side' | 'marginMode'>

/** Locks the user's open position in an instrument that is paid in full; there is at most one. */
export const lockPaidPosition = (tx: Tx, userId: string, instrumentKey: string): Promise<Position | null> =>
  lockOpen(tx, { userId, instrumentKey, side: 'long', marginMode: 'none' })

/** Locks the user's open margined position in an instrument on one side; there is at most one. */
export const lockContract = (
  tx: Tx,
  userId: string,
  instrumentKey: string,
  side: PositionSide,
): Promise<Position | null> => lockOpen(tx, { userId, instrumentKey, side, marginMode: 'isolated' })

const lockOpen = createRound<Wanted, Position | null>(async (tx, wanted) => {
  const { userId, instrumentKey, side, marginMode } = positions
  const isWanted = sql`(${userId}, ${instrumentKey}, ${side}, ${marginMode}) IN (SELECT * FROM unnest(
    ${textsOf(wanted, 'userId')}, ${textsOf(wanted, 'instrumentKey')},
    ${textsOf(wanted, 'side')}, ${textsOf(wanted, 'marginMode')}))`
  const found = await lockPositions(tx, and(isWanted, isNull(positions.closedAt)))
  return wanted.map(one => found.find(each => isSame(one, each)) ?? null)
})

const textsOf = (wanted: readonly Wanted[], name: keyof Wanted): SQL =>
  sql`${sql.param(wanted.map(each => each[name]))}::text[]`

const isSame = (one: Wanted, other: Wanted): boolean =>
  one.userId === other.userId &&
  one.instrumentKey === other.instrumentKey &&
  one.side === other.side &&
  one.marginMode === other.marginMode

export const lockPositionById = createRound<string, Position>(async (tx, ids) => {
  const found = new Map((await lockPositions(tx, anyOf(positions.id, ids))).map(each => [each.id, each]))
  return ids.map(id => must(found.get(id), `position ${id}`))
})

/** Locks a position of the user; null if it belongs to another user. */
export const lockOwnPosition = async (tx: Tx, userId: string, id: string): Promise<Position | null> =>
  (await lockPositions(tx, and(eq(positions.id, id), eq(positions.userId, userId))))[0] ?? null

/**
 * Locks the rows of all tables, in the order of their ids. PostgreSQL returns the newest version only of locked rows;
 * others are as of the start of the statement.
 */
async function lockPositions(tx: Tx, isWanted: SQL | undefined): Promise<Position[]> {
  const rows = await tx
    .select({ row: positions, value: positionValues })
    .from(positions)
    .innerJoin(positionValues, eq(positionValues.positionId, positions.id))
    .where(isWanted)
    .orderBy(asc(positions.id))
    .for('update')
  const found = [...Map.groupBy(rows, ({ row }) => row.id).values()]
  const own = found.map(([first]) => must(first, 'a position').row)
  const margined = own.filter(({ marginMode }) => marginMode !== 'none').map(({ id }) => id)
  const contracts = new Map((await lockContracts(tx, margined)).map(each => [each.positionId, each]))
  return found.map((each, nth) => {
    const row = must(own[nth], 'a position')
    return withOwnValues(
      row,
      each.map(({ value }) => value),
      contracts.get(row.id) ?? null,
    )
  })
}

const lockContracts = async (tx: Tx, ids: readonly string[]): Promise<ContractRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(positionContracts)
        .where(anyOf(positionContracts.positionId, ids))
        .orderBy(asc(positionContracts.positionId))
        .for('update')

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

/** The columns of a position, and of its close, that say who holds what. */
function heldColumns(of: HeldInstrument): HeldInstrument {
  const { userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals } = of
  return { userId, instrumentKey, name, source, currency, priceDecimals, quantityDecimals }
}

/** A new position that is paid in full, with quantity 0. */
export function newPaidPosition(order: HeldInstrument, id: string, dayStartAt: number, at: number): Position {
  return {
    ...heldColumns(order),
    id,
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
export const saveClose = createRound<Close, ClosedPosition>(
  async (tx, closes) => {
    const rows = await tx
      .insert(closedPositions)
      .values(closes.map(closedRow))
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
    const closed = closes.map(({ id, orderId }) =>
      must(
        rows.find(row => (orderId === null ? row.id === id : row.orderId === orderId)),
        'the close',
      ),
    )
    const added = closes.map(({ net }, nth) => ({ id: must(closed[nth], 'the close').id, net }))
    const nets = await addNets(tx, added)
    return closed.map(row => ({ ...row, net: netOfRows(nets, row.id) }))
  },
  { writes: true },
)

function closedRow({ of, position, taken, contract, ...close }: Close): typeof closedPositions.$inferInsert {
  const { id, orderId, subscriptionId, reason, quantity, proceeds, fees, at } = close
  return {
    ...heldColumns(of),
    id,
    positionId: position.id,
    orderId,
    subscriptionId,
    side: position.side,
    reason,
    quantity,
    cost: taken.cost,
    proceeds,
    fees: taken.fees + fees,
    contractCurrency: contract?.currency ?? null,
    multiplier: contract?.multiplier ?? null,
    entryValue: contract?.entryValue ?? null,
    exitValue: contract?.exitValue ?? null,
    exchange: contract?.exchange ?? null,
    rate: contract?.rate ?? null,
    covered: contract?.covered ?? null,
    boughtAt: position.createdAt,
    soldAt: at,
  }
}

type AddedNet = { readonly id: string; readonly net: InCurrencies }

async function addNets(tx: Tx, added: readonly AddedNet[]): Promise<NetRow[]> {
  const values = added.flatMap(({ id, net }) =>
    currencies.map(currency => ({ closedId: id, currency, net: net[currency] })),
  )
  return tx
    .insert(closedPositionValues)
    .values(values)
    .onConflictDoUpdate({
      target: [closedPositionValues.closedId, closedPositionValues.currency],
      set: { net: sql`${closedPositionValues.net} + excluded.net` },
    })
    .returning()
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
