// Stores that earlier versions wrote contain customers' money. A migration that converts positions or the ledger must
// lose nothing. The fixture is a backup of a store of version 5 (`npm run backup`) with the responses of that version.
// The migrated store must return the same responses, keep each hash, and continue trading.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { and, count, eq, gte, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Order, QuotedPosition } from '../../domain/wire/calls/trading.ts'
import { accountEventSchema } from '../../domain/wire/down/account.ts'
import type { Db } from '../../server/db/db.ts'
import { transfers } from '../../server/db/money-schema.ts'
import { openStore } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { outbox } from '../../server/db/schema.ts'
import { fills, orders, positions } from '../../server/db/trading-schema.ts'
import { answersOf, ledgerOf } from '../support/past-answers.ts'
import type { Past } from '../support/past-backup.ts'
import { loadPast, readPast } from '../support/past-backup.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { auditOf, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const STORE = 'store-5'

/** A trading harness at the time, and with the prices, of the recorded responses. */
function openPastDesk(db: Db, { market }: Past): TradingHarness {
  const harness = openTradingHarness(db)
  harness.clock.advance(market.now - harness.clock.now())
  harness.market.newDay(market.dayStart)
  for (const [key, quote] of Object.entries(market.quotes)) harness.market.quote(key, quote)
  return harness
}

async function openOrders(harness: TradingHarness, userId: string): Promise<readonly Order[]> {
  return (await granted(harness, userId, 'POST /position/consignList', { open: true })).list
}

/** Fills marketable orders, cancels the others, and sells the holdings. */
async function tradeOn(harness: TradingHarness, { people, market }: Past): Promise<void> {
  for (const [key, { price = '' }] of Object.entries(market.quotes))
    harness.market.quote(key, { bid: price, ask: price, bidSize: 1_000_000, askSize: 1_000_000, state: 'open' })
  const before = (await Promise.all(people.map(each => openOrders(harness, each)))).flat()
  await harness.trading.lead(harness.db)
  await harness.trading.matcher.settle()
  const after = (await Promise.all(people.map(each => openOrders(harness, each)))).flat()
  expect(after.length).toBeLessThan(before.length)
  expect(after.length).toBeGreaterThan(0)
  for (const userId of people) {
    for (const { id } of await openOrders(harness, userId))
      await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
    const { list } = await granted(harness, userId, 'POST /position/me', {})
    for (const { id, key, positionNum } of list) {
      if (!harness.market.find(key)?.tradable || market.quotes[key]?.price === '0.00') continue
      await granted(harness, userId, 'POST /position/flatPosition', {
        positionId: id,
        orderType: 0,
        quantity: positionNum,
      })
    }
    await harness.trading.matcher.settle()
    const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
    expect(wallets.every(({ balance }) => !balance.startsWith('-'))).toBe(true)
  }
  await harness.trading.stop()
}

/**
 * The subject that the migration fills in must match the stored reference, which chain form 1 hashes: another subject
 * is rejected.
 */
async function subjectsAreSealed(db: Db): Promise<void> {
  const [counts] = await db
    .select({
      old: count(transfers.reference),
      typed: count(transfers.subjectType),
    })
    .from(transfers)
    .where(eq(transfers.form, 1))
  expect(counts?.old).toBeGreaterThan(50)
  expect(counts?.typed).toBe(counts?.old)
  const edited = db.transaction(tx =>
    tx.execute(sql`ALTER TABLE transfers DISABLE TRIGGER USER; UPDATE transfers SET subject_id = 'other'`),
  )
  await expect(edited).rejects.toThrow()
}

type Answers = {
  readonly held: CallAnswer<'POST /position/me'>
  readonly byKey: Readonly<Record<string, QuotedPosition | null>>
  readonly overview: CallAnswer<'POST /userCenter/getFundingOverview'>
}

/** The fees of each position since its day began, from the fills. A position of an earlier day has none today. */
async function feesOfDay(db: Db, dayStart: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ id: positions.id, fees: fills.fees })
    .from(fills)
    .innerJoin(orders, eq(orders.id, fills.orderId))
    .innerJoin(positions, eq(positions.id, orders.positionId))
    .where(and(gte(fills.createdAt, positions.dayStartAt), gte(positions.dayStartAt, dayStart)))
  const sums = new Map<string, bigint>()
  for (const { id, fees } of rows) sums.set(id, (sums.get(id) ?? 0n) + fees)
  return sums
}

/** The recorded answers with the results of the day as they are since version 18 of the protocol: after its fees. */
function afterFees({ answers, market }: Past, fees: ReadonlyMap<string, bigint>): Record<string, unknown> {
  const priceOf = (key: string) => market.quotes[key]?.price ?? '1'
  const pesos = new Decimal(priceOf('FX.USDMXN'))
  const rates = { MXN: new Decimal(1), USD: pesos, HKD: pesos.div(priceOf('FX.USDHKD')) }
  const changed = (own: Answers): Answers => {
    const feesOf = ({ id }: QuotedPosition) => fromMinor(fees.get(id) ?? 0n)
    const position = <Held extends QuotedPosition>(held: Held): Held => ({
      ...held,
      dayCashFlow: new Decimal(held.dayCashFlow).minus(feesOf(held)).toFixed(2),
    })
    const list = own.held.list.map(position)
    const allFees = (of: (held: QuotedPosition) => boolean) =>
      own.held.list.filter(of).reduce((sum, held) => sum.plus(feesOf(held).times(rates[held.currency])), new Decimal(0))
    const less = (profit: string | null, paid: Decimal) =>
      profit && decimalText(new Decimal(profit).minus(paid).toFixed(2))
    const { todayProfit, hkTodayProfit } = own.overview
    return {
      ...own,
      held: { ...own.held, list },
      byKey: Object.fromEntries(Object.entries(own.byKey).map(([key, held]) => [key, held && position(held)])),
      overview: {
        ...own.overview,
        todayProfit: less(
          todayProfit,
          allFees(() => true),
        ),
        hkTodayProfit: less(
          hkTodayProfit,
          allFees(({ board }) => board === 'HK'),
        ),
      },
    }
  }
  return Object.fromEntries(Object.entries(answers).map(([id, own]) => [id, changed(own as Answers)]))
}

async function isTheSame(db: Db): Promise<void> {
  const past = await readPast(STORE)
  const harness = openPastDesk(db, past)
  expect(await ledgerOf(db)).toEqual(past.ledger)
  // Later versions may add fields to responses.
  expect(await answersOf(harness, past.people)).toMatchObject(
    afterFees(past, await feesOfDay(db, past.market.dayStart)),
  )
  // Devices that were offline read the stored events next, so the events must match today's schema.
  for (const { event } of await db.select().from(outbox)) accountEventSchema.parse(event)
  expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  await subjectsAreSealed(db)
  await tradeOn(harness, past)
  const { verdict } = await ledgerOf(db)
  expect(verdict.problems).toEqual([])
  expect(verdict.postings).toBeGreaterThan(JSON.parse(JSON.stringify(past.ledger)).verdict.postings)
  expect(await auditOf(db, harness.trading)).toEqual(SOUND)
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-migration-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a store of version 5', () => {
  test('is migrated on the embedded store with every balance, hash and response, and continues trading', async () => {
    const client = await PGlite.create({ dataDir: join(folder, 'db') })
    await client.transaction(tx => loadPast(tx, STORE))
    await client.close()
    const db = await openStore(folder, 0)
    await isTheSame(db)
    await db.close()
  }, 120_000)
})

onPostgres('a store of version 5 on PostgreSQL', () => {
  test('is migrated with every balance, hash and response, and continues trading', async () => {
    const { url, administer, drop } = await newDatabase()
    const past = new URL(url)
    past.pathname += '_v5'
    await administer(`CREATE DATABASE ${past.pathname.slice(1)}`)
    const client = new pg.Client({ connectionString: past.href })
    await client.connect()
    await client.query('BEGIN')
    await loadPast(
      {
        exec: script => client.query(script),
        query: async (statement, parameters) => ({ rows: (await client.query(statement, parameters)).rows }),
      },
      STORE,
    )
    await client.query('COMMIT')
    await client.end()
    const db = await openPostgres(past.href, 0)
    await isTheSame(db)
    await db.close()
    await administer(`DROP DATABASE ${past.pathname.slice(1)}`)
    await drop()
  }, 120_000)
})
