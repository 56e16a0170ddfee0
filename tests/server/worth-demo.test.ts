// The demo account's past is what a newcomer sees first: its curve must be that of the simulated market, and meet the
// live value without a step.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { currencies } from '../../domain/currency.ts'
import { Decimal } from '../../domain/money.ts'
import type { Worth } from '../../domain/worth.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { readConfig } from '../../server/compose/config.ts'
import { createProducts } from '../../server/compose/products.ts'
import { createTrading } from '../../server/compose/trading.ts'
import { newId } from '../../server/lib/id.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { personByName } from '../../server/users/people.ts'
import { readPastWealth } from '../../server/worth/past.ts'
import { silent } from '../support/product-deps.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ environment: { DEMO: 'on' } })
  token = (await server.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })).token
}, 2 * START_TIMEOUT_MS)
afterAll(() => server.stop())

/** The services of the server's process, on its store and market. */
function services() {
  const { db, clock, market } = server
  const shared = { db, clock, market, bus: createLocalBus(), log: silent, newId }
  const trading = createTrading(shared)
  const read = readConfig({ SIM_CALENDAR: 'always' })
  const config = must('config' in read ? read.config : null, 'the standard configuration')
  const { ledger, outbox, notices, rates, takeOrder, collar, jobs } = trading
  const own = { ledger, outbox, notices, rates, takeOrder, collar, jobs, operatorsDecide: false }
  const products = createProducts({ ...shared, ...own, seed: config.simSeed, calendar: config.simCalendar })
  return { trading, products, pastDeps: { market, rates, pastWorth: products.pastWorth } }
}

const sums = (worth: readonly Worth[]) =>
  Object.fromEntries(
    [...Map.groupBy(worth, ({ kind, currency }) => `${kind} ${currency}`)].map(([name, all]) => [
      name,
      all.reduce((sum, { amount }) => sum + must(amount, name), 0n),
    ]),
  )

test('the past value of each product, computed for now, is its value', async () => {
  const { products, trading } = services()
  const { id } = must(await personByName(server.db, DEMO_USERNAME), 'the demo account')
  const [past, now] = await server.db.snapshot(async tx => [
    await products.pastWorth(tx, id),
    await products.worth(tx, id),
  ])
  const live = sums(now)
  expect(Object.keys(live).length).toBeGreaterThan(4)
  expect(sums(past(server.clock.now()))).toEqual(live)
  await trading.stop()
})

test('the past wealth, computed for now, is the total of the overview', async () => {
  const { trading, pastDeps } = services()
  const { id } = must(await personByName(server.db, DEMO_USERNAME), 'the demo account')
  const past = await server.db.transaction(tx => readPastWealth(pastDeps, tx, id))
  // Just before the block trade that is delivered when the account is created: its shares come without an order.
  const wealth = must(past.wealthAt(server.clock.now() - 1), 'a known wealth')
  const rates = must(trading.rates.all('USD'), 'rates')
  const dollars = currencies.reduce((sum, each) => sum.plus(wealth[each].div(rates[each])), new Decimal(0))
  const { total } = await server.ask('POST /userCenter/getFundingOverview', { currency: 'USD' }, { token })
  // Contracts: half a spread between the last price and the mark.
  expect(dollars.div(must(total, 'a total')).minus(1).abs().toNumber()).toBeLessThan(0.0005)
  await trading.stop()
})

test('the curve has every day since the first trade, and each flow of money on its day', async () => {
  const { dates, values, put, putNow } = await server.ask(
    'GET /userCenter/worthHistory',
    { period: 'all', currency: 'USD' },
    { token },
  )
  expect(dates.length).toBeGreaterThan(55)
  const last = must(dates.at(-1), 'a last day')
  expect(last).toBe('2026-05-31')
  expect(dates).toEqual(dates.map((_, nth) => dateOfDay(dayOfDate(last) - dates.length + 1 + nth)))
  const steps = put.map((each, nth) => Number(each) - Number(put[nth - 1] ?? each))
  // The deposits and the withdrawal in dollars are whole; the others are converted.
  expect(steps.filter(step => step !== 0)).toHaveLength(5)
  expect(steps).toContain(4_000)
  expect(steps).toContain(-600)
  expect(putNow).toBe(put.at(-1))
  const moves = values.map((each, nth) => Math.abs(Number(each) - Number(values[nth - 1] ?? each) - (steps[nth] ?? 0)))
  expect(Math.max(...moves) / Number(values[0])).toBeLessThan(0.05)
})
