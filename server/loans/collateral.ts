// Shares as collateral: their loan value at current prices, and the locks on the positions while they are pledged.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import { coverOf, haircuts } from '../../domain/loans/collateral.ts'
import { LOAN_CURRENCY } from '../../domain/loans/rules.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { parseScaled, quantityText } from '../../domain/price.ts'
import type { LoanPledged } from '../../domain/wire/calls/loan.ts'
import type { Tx } from '../db/db.ts'
import { loanPledges } from '../db/loan-schema.ts'
import type { PositionRow } from '../db/trading-schema.ts'
import { positions } from '../db/trading-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { openOf } from '../positions/holdings.ts'
import type { Position } from '../positions/position.ts'
import { lockOwnPosition, lockPositionById, savePosition } from '../positions/store.ts'
import { positionWire } from '../positions/wire.ts'
import type { Prices } from './deps.ts'

type Reading = Pick<Tx, 'select'>

/** `quantity` is scaled like the position's quantity. */
export type Pledge<Row extends PositionRow = PositionRow> = { readonly position: Row; readonly quantity: number }

export const haircutOf = ({ instrumentKey }: PositionRow): string | null => {
  const board = stockBoardOf(instrumentKey)
  return board === null ? null : haircuts[board]
}

/**
 * Price of one unit of the currency in pesos, at the side of the spread that is worse for the customer; null if it is
 * unknown.
 */
export function pesosFor({ rates }: Prices, { currency }: Pick<PositionRow, 'currency'>): Decimal | null {
  return currency === LOAN_CURRENCY ? new Decimal(1) : (rates.pair(currency, LOAN_CURRENCY)?.sellRate ?? null)
}

/** Value of a pledge before the haircut, in pesos; null while the price or the exchange rate is unknown. */
export function grossOf(prices: Prices, { position, quantity }: Pledge): Decimal | null {
  const listing = prices.market.find(position.instrumentKey)
  const rate = pesosFor(prices, position)
  if (!listing || rate === null || prices.market.actions?.isRescaled(listing.instrument.key)) return null
  const price = prices.market.quotes.price[listing.instrument.ix] ?? 0
  if (price <= 0) return null
  return unscale(price, position.priceDecimals).times(unscale(quantity, position.quantityDecimals)).times(rate)
}

const coveredBy = (prices: Prices, pledge: Pledge): Decimal | null => {
  const gross = grossOf(prices, pledge)
  return gross && coverOf(gross, haircutOf(pledge.position) ?? '1')
}

/** Value of the pledges after the haircut, in pesos; null while the price of one of them is unknown. */
export function coverValue(prices: Prices, pledges: readonly Pledge[]): Decimal | null {
  let sum = new Decimal(0)
  for (const pledge of pledges) {
    const value = coveredBy(prices, pledge)
    if (value === null) return null
    sum = sum.plus(value)
  }
  return sum
}

export function pledgeWire(prices: Prices, pledge: Pledge): LoanPledged {
  const { position, quantity } = pledge
  return {
    positionId: position.id,
    key: position.instrumentKey,
    name: position.name,
    quantity: quantityText(quantity, position.quantityDecimals),
    gross: grossOf(prices, pledge)?.toFixed(2) ?? null,
    haircut: haircutOf(position) ?? '1',
    value: coveredBy(prices, pledge)?.toFixed(2) ?? null,
  }
}

/** The user's shares that can be pledged: the quantity that is neither reserved nor locked. */
export async function pledgeable(tx: Reading, userId: string): Promise<Pledge[]> {
  const rows = await tx.select().from(positions).where(openOf(userId)).orderBy(asc(positions.createdAt))
  return rows
    .filter(row => row.marginMode === 'none' && haircutOf(row) !== null && row.quantity > row.used)
    .map(position => ({ position, quantity: position.quantity - position.used }))
}

/** Pledges by loan id: those that are requested, or locked and not sold. */
export async function pledgesOf(tx: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, Pledge[]>> {
  const rows = await tx
    .select({ loanId: loanPledges.loanId, quantity: loanPledges.quantity, position: positions })
    .from(loanPledges)
    .innerJoin(positions, eq(positions.id, loanPledges.positionId))
    .where(and(inArray(loanPledges.loanId, [...ids]), gt(loanPledges.quantity, 0)))
    .orderBy(asc(loanPledges.positionId))
  return Map.groupBy(rows, ({ loanId }) => loanId)
}

/**
 * The locked pledges of a loan, with row locks on their positions. Call it before the transaction moves money or writes
 * events.
 */
export async function lockPledges(tx: Tx, loanId: string): Promise<Pledge<Position>[]> {
  const rows = await tx
    .select()
    .from(loanPledges)
    .where(and(eq(loanPledges.loanId, loanId), eq(loanPledges.locked, true), gt(loanPledges.quantity, 0)))
    .orderBy(asc(loanPledges.positionId))
  const pledges: Pledge<Position>[] = []
  for (const { positionId, quantity } of rows)
    pledges.push({ position: await lockPositionById(tx, positionId), quantity })
  return pledges
}

type Asked = { readonly userId: string; readonly pledges: string }

/**
 * Parses quantities by position, sorted in the order in which positions are locked; null if a position is listed twice.
 */
export function pledgedOf(text: string): readonly (readonly [positionId: string, quantity: string])[] | null {
  const wanted = text
    .split(',')
    .map(each => each.split(':'))
    .map(([id = '', quantity = '']) => [id, quantity] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return new Set(wanted.map(([id]) => id)).size < wanted.length ? null : wanted
}

/** Reads the positions that the user wants to pledge, and locks them. */
export async function readPledges(tx: Tx, { userId, pledges }: Asked): Promise<Pledge<Position>[] | Refusal> {
  const wanted = pledgedOf(pledges)
  if (!wanted) return refuse('invalid', { field: 'pledges' })
  const read: Pledge<Position>[] = []
  for (const [id, text] of wanted) {
    const pledge = await readPledge(tx, { userId, id, text })
    if (isRefusal(pledge)) return pledge
    read.push(pledge)
  }
  return read
}

type Named = { readonly userId: string; readonly id: string; readonly text: string }

async function readPledge(tx: Tx, { userId, id, text }: Named): Promise<Pledge<Position> | Refusal> {
  const position = await lockOwnPosition(tx, userId, id)
  if (!position || position.closedAt !== null || position.marginMode !== 'none' || haircutOf(position) === null)
    return refuse('notFound', { field: 'pledges' })
  const quantity = parseScaled(text, position.quantityDecimals) ?? 0
  if (quantity <= 0) return refuse('invalid', { field: 'pledges' })
  return quantity > position.quantity - position.used ? tooMany(position) : { position, quantity }
}

const tooMany = ({ quantity, used, quantityDecimals }: Position): Refusal =>
  refuse('insufficientShares', {
    field: 'pledges',
    values: { maximum: quantityText(quantity - used, quantityDecimals) },
  })

/** Stores pledges as requested only: an application does not lock the shares. */
export async function askPledges(tx: Tx, loanId: string, pledges: readonly Pledge[]): Promise<void> {
  await tx
    .insert(loanPledges)
    .values(pledges.map(({ position, quantity }) => ({ loanId, positionId: position.id, quantity, locked: false })))
}

type Change = { readonly loanId: string; readonly at: number }

/**
 * Marks the pledged quantities as locked. The transaction must hold the row locks of the positions. Returns the events
 * of the positions.
 */
export async function lockShares(
  tx: Tx,
  { loanId, at }: Change,
  pledges: readonly Pledge<Position>[],
): Promise<NewEvent[] | Refusal> {
  const short = pledges.find(({ position, quantity }) => quantity > position.quantity - position.used)
  if (short) return tooMany(short.position)
  const events: NewEvent[] = []
  for (const { position, quantity } of pledges) {
    const held: Position = { ...position, used: position.used + quantity, modifiedAt: at }
    savePosition(tx, held)
    events.push({ type: 'position', position: positionWire(held) })
    await addLocked(tx, loanId, { position, quantity })
  }
  return events
}

async function addLocked(tx: Tx, loanId: string, { position, quantity }: Pledge): Promise<void> {
  const isIt = and(eq(loanPledges.loanId, loanId), eq(loanPledges.positionId, position.id))
  const [known] = await tx.select().from(loanPledges).where(isIt).for('update')
  const before = known?.locked ? known.quantity : 0
  const row = { loanId, positionId: position.id, quantity: before + quantity, locked: true }
  const target = [loanPledges.loanId, loanPledges.positionId]
  await tx.insert(loanPledges).values(row).onConflictDoUpdate({ target, set: row })
}

/** Unlocks a part of the pledge, so that it can be sold. */
export async function unlockShares(
  tx: Tx,
  { loanId, at }: Change,
  { position, quantity }: Pledge<Position>,
): Promise<Position> {
  const free: Position = { ...position, used: position.used - quantity, modifiedAt: at }
  savePosition(tx, free)
  const isIt = and(eq(loanPledges.loanId, loanId), eq(loanPledges.positionId, position.id))
  const [row] = await tx.select().from(loanPledges).where(isIt).for('update')
  const left = (row?.quantity ?? 0) - quantity
  await tx
    .update(loanPledges)
    .set({ quantity: left, locked: left > 0 })
    .where(isIt)
  return free
}
