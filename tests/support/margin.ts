// Margined positions for tests: a harness with quotes set by the test, orders by the real calls, and the invariants of
// the money.
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { isMetal } from '../../domain/instruments/metals.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { accounts, balances } from '../../server/db/money-schema.ts'
import { positionContracts, positions } from '../../server/db/trading-schema.ts'
import { createScheduler } from '../../server/jobs/scheduler.ts'
import type { TradingHarness } from './trading-harness.ts'
import { auditOf, granted, SOUND } from './trading-harness.ts'

/** Sets a quote. Bid and ask are the price, unless they are given. */
export function quote(
  harness: TradingHarness,
  key: string,
  price: string,
  book: { readonly bid?: string; readonly ask?: string } = {},
) {
  harness.market.quote(key, { price, previousClose: price, bid: book.bid ?? price, ask: book.ask ?? price })
}

type Order = Pick<CallInput<'POST /crude/create'>, 'key' | 'quantity'> & {
  readonly side: 'long' | 'short'
  readonly leverage?: number
  readonly closes?: boolean
}

/** The input of a market order. `side` is the side of the position that the order opens or closes. */
export function orderOf({ key, quantity, side, leverage, closes = false }: Order): CallInput<'POST /crude/create'> {
  const isBuy = (side === 'long') !== closes
  return {
    key,
    quantity,
    direction: isBuy ? 0 : 1,
    action: closes ? 1 : 0,
    orderType: 0,
    ...(leverage === undefined ? {} : { leverage }),
  }
}

/** The call that orders a contract: metals have their own. */
export function createCallOf(key: string): 'POST /gold/create' | 'POST /crude/create' {
  const terms = termsOf(key as InstrumentKey)
  return terms !== null && isMetal(terms) ? 'POST /gold/create' : 'POST /crude/create'
}

/** Places a market order and fills it. */
export async function trade(harness: TradingHarness, userId: string, order: Order) {
  const placed = await granted(harness, userId, createCallOf(order.key), orderOf(order))
  await harness.trading.matcher.settle()
  return placed
}

export const openPositions = (harness: TradingHarness, userId: string, key: string) =>
  granted(harness, userId, 'POST /position/getByStock', { key })

export async function onlyPosition(harness: TradingHarness, userId: string, key: string) {
  const [position, ...others] = await openPositions(harness, userId, key)
  expect(others).toEqual([])
  return must(position, 'an open position')
}

/** Runs the jobs that are due and one pass of the margin monitor over all positions. */
export async function settle(harness: TradingHarness): Promise<void> {
  const { db, clock, trading } = harness
  await createScheduler({ db, clock, log: pino({ level: 'silent' }) }, trading.jobs).runDue()
  await trading.monitor.settle()
}

/** Jumps to a time without the passes of the margin monitor in between. */
export async function jumpTo(harness: TradingHarness, at: number): Promise<void> {
  const { clock, trading, db } = harness
  await trading.stop()
  clock.advance(at - clock.now())
  await trading.lead(db)
}

/**
 * Checks that the ledger balances, that no customer's balance is negative, and that each margin account is the sum of
 * the margins of its positions.
 */
export async function expectSound(harness: TradingHarness): Promise<void> {
  expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
  const rows = await harness.db
    .select({ owner: accounts.owner, wallet: accounts.wallet, kind: accounts.kind, balance: balances.balance })
    .from(balances)
    .innerJoin(accounts, eq(accounts.id, balances.accountId))
  const held = await harness.db.select().from(positions).where(eq(positions.marginMode, 'isolated'))
  for (const { owner, wallet, kind, balance } of rows) {
    if (owner === 'house') continue
    expect(balance, `${owner} ${wallet} ${kind}`).toBeGreaterThanOrEqual(0n)
    if (kind !== 'margin') continue
    const isOfWallet = (key: string): boolean => key.startsWith('FX.') === (wallet === 'forex')
    const own = held.filter(({ userId, instrumentKey }) => userId === owner && isOfWallet(instrumentKey))
    expect(balance, `margin of ${owner} ${wallet}`).toBe(own.reduce((sum, { margin }) => sum + margin, 0n))
  }
  const contracts = await harness.db.select().from(positionContracts)
  for (const { positionId, collateral, entryValue } of contracts) {
    const row = must(
      held.find(({ id }) => id === positionId),
      positionId,
    )
    expect(row.quantity > 0 || Number(collateral) === 0, `${positionId} is closed with ${collateral}`).toBe(true)
    expect(row.quantity > 0 || Number(entryValue) === 0, `${positionId} is closed with ${entryValue}`).toBe(true)
  }
}
