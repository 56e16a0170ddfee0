// Why: the pass over margined positions runs four times a second without end. While nothing changes it must not query
// the store, but it must not miss a change by any writer.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { positionContracts, positions, positionValues } from '../../server/db/trading-schema.ts'
import { createTriggerPriceReader } from '../../server/margin/bounds.ts'
import { createFreshness } from '../../server/orders/freshness.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'
import { onlyPosition, openPositions, quote, trade } from '../support/margin.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

const EURO = 'FX.EURUSD'

let harness: TradingHarness
let reads = 0

/** The store, with a counter of queries outside transactions. */
const counted = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'select') reads += 1
      return Reflect.get(target, name)
    },
  })

beforeAll(async () => {
  harness = openTradingHarness(await openTestStore())
  quote(harness, EURO, '1.20000')
  await harness.trading.lead(counted(harness.db))
})
afterAll(async () => {
  await harness.trading.stop()
  await harness.db.close()
})

async function passes(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    harness.clock.advance(250)
    await harness.trading.monitor.settle()
  }
}

async function opened(): Promise<string> {
  const userId = await addCustomer(harness, { forex: '10000.00' })
  await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 20 })
  return userId
}

test('at rest the store is read once in two seconds, not at each pass', async () => {
  await opened()
  await passes(500)
  const before = reads
  await passes(20_000)
  expect(reads - before).toBeLessThanOrEqual(10 * 3)
})

test('a position that was opened in this process is checked in the next pass', async () => {
  const userId = await opened()
  quote(harness, EURO, '0.90000')
  await harness.trading.monitor.settle()
  expect(await openPositions(harness, userId, EURO)).toEqual([])
  quote(harness, EURO, '1.20000')
})

test('a stop that was set in this process is checked in the next pass', async () => {
  const userId = await opened()
  await passes(250)
  const { id } = await onlyPosition(harness, userId, EURO)
  await granted(harness, userId, 'POST /position/stops', { positionId: id, takeProfit: null, stopLoss: '1.19500' })
  quote(harness, EURO, '1.19400')
  await harness.trading.monitor.settle()
  expect(await openPositions(harness, userId, EURO)).toEqual([])
  quote(harness, EURO, '1.20000')
})

test('a change by another process whose message was lost is found within two seconds', async () => {
  const userId = await opened()
  await passes(3_000)
  const { id } = await onlyPosition(harness, userId, EURO)
  await harness.db.update(positionContracts).set({ stopLoss: 119_500 }).where(eq(positionContracts.positionId, id))
  await harness.db.update(positions).set({ modifiedAt: harness.clock.now() }).where(eq(positions.id, id))
  quote(harness, EURO, '1.19400')
  await passes(2_250)
  expect(await openPositions(harness, userId, EURO)).toEqual([])
  quote(harness, EURO, '1.20000')
})

test('a leader that starts finds every position, however many there are', async () => {
  const userId = await opened()
  const { id } = await onlyPosition(harness, userId, EURO)
  await cloneFor(id, 2_500)
  await harness.trading.stop()
  reads = 0
  await harness.trading.lead(counted(harness.db))
  // Three batches of at most a thousand rows, each with queries for positions, values and contracts.
  expect(reads).toBeGreaterThanOrEqual(9)
  quote(harness, EURO, '1.19400')
  await harness.trading.monitor.settle()
  const [last] = await harness.db.select().from(positions).where(eq(positions.id, 'zz2500'))
  expect(last?.closedAt).not.toBeNull()
})

/**
 * Copies a position. The copies are in instruments that the market does not have, except for the last one: a short in
 * the same instrument with a take profit that is reached.
 */
async function cloneFor(id: string, copies: number): Promise<void> {
  const { db } = harness
  const [row] = await db.select().from(positions).where(eq(positions.id, id))
  const [contract] = await db.select().from(positionContracts).where(eq(positionContracts.positionId, id))
  const values = await db.select().from(positionValues).where(eq(positionValues.positionId, id))
  const names = Array.from({ length: copies }, (_, nth) => `zz${String(nth + 1).padStart(4, '0')}`)
  const change = (name: string) =>
    name === names.at(-1) ? { id: name, side: 'short' as const } : { id: name, instrumentKey: `FX.${name}` }
  for (let first = 0; first < copies; first += 500) {
    const some = names.slice(first, first + 500)
    await db.insert(positions).values(some.map(name => Object.assign({}, must(row, id), change(name))))
    const own = some.flatMap(name => values.map(value => Object.assign({}, value, { positionId: name })))
    await db.insert(positionValues).values(own)
    const terms = some.map(name => Object.assign({}, must(contract, id), { positionId: name, takeProfit: 119_500 }))
    await db.insert(positionContracts).values(terms)
  }
}

test('the bounds of prices are kept, and infinite again where a market closes', () => {
  const clock = createTestClock(0)
  const market = createHandMarket(clock)
  const read = createTriggerPriceReader({ market, freshness: createFreshness({ market, clock }) })
  const ix = market.find(EURO)?.instrument.ix ?? -1
  market.quote(EURO, { price: '1.20000', bid: '1.19990', ask: '1.20020' })
  const first = read()
  expect([first.lowest[ix], first.highest[ix]]).toEqual([119_990, 120_020])
  market.quote(EURO, { state: 'closed' })
  const second = read()
  expect([second.lowest[ix], second.highest[ix]]).toEqual([Infinity, -Infinity])
  expect([second.lowest === first.lowest, second.highest === first.highest]).toEqual([true, true])
})
