// Why: oil has been below zero. Whoever holds it then types a minus where it is left; nowhere else is one read.
// `PICTURES=DIR` keeps pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { MOVED } from '../support/walk.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const STEP_MS = 250
const LONGEST_MS = 90_000
const ENOUGH_BOOK = 100_000
const looks = [
  { locale: 'es-MX', theme: 'light', viewport: { width: 375, height: 800 } },
  { locale: 'en', theme: 'dark', viewport: { width: 320, height: 800 } },
  { locale: 'zh-Hans', theme: 'light', viewport: { width: 960, height: 800 } },
] as const

let server: TestServer
let stage: Stage
let pump: NodeJS.Timeout
const held = new Map<number, number>()

beforeAll(async () => {
  server = await startServer({ distDir: DIST, environment: { SIM_INSTRUMENTS: 'real', SIM_RATE: '1', DEMO: 'off' } })
  stage = await Stage.over(server)
  pump = setInterval(step, STEP_MS)
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(pump)
  await stage.strike()
})

function step(): void {
  const { quotes } = server.market
  for (const [ix, price] of held) {
    for (const column of ['price', 'bid', 'ask'] as const) quotes[column][ix] = price
    for (const column of ['bidSize', 'askSize'] as const) quotes[column][ix] = ENOUGH_BOOK
    quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
  }
  server.clock.advance(STEP_MS)
}

async function monthOf(person: Person, root: string) {
  const months = await stage.ask('GET /m_ft/futures_opt_list', { root }, person)
  const month = must(months[1], 'a month')
  return { key: month.key, ix: must(server.market.find(month.key), month.key).instrument.ix }
}

async function picture({ page }: App, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, `${name} fits the width`).toBeLessThanOrEqual(0)
  const directory = process.env['PICTURES']
  if (!directory) return
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name}.png`) })
}

test.each(looks)('$locale: a short in oil is closed at a limit below zero', { timeout: LONGEST_MS }, async look => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'future', amount: '9000.00' }, person)
  const oil = await monthOf(person, 'CL')
  held.set(oil.ix, 330)
  const positions = () => stage.ask('POST /position/getByStock', { key: oil.key }, person)
  const order = { key: oil.key, quantity: '1', direction: 1, action: 0, orderType: 0, leverage: 5 } as const
  // A price that jumps is waited for.
  await expect.poll(async () => server.market.quotes.price[oil.ix], { timeout: 5_000 }).toBe(330)
  const from = server.clock.now()
  await expect.poll(() => server.clock.now() - from, { timeout: 30_000 }).toBeGreaterThan(12_000)
  await stage.ask('POST /crude/create', order, person)
  await expect.poll(async () => (await positions()).length, { timeout: 20_000 }).toBe(1)
  const { id } = must((await positions())[0], 'a position')
  held.set(oil.ix, -100)

  const app = await stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, go, button } = app
  const code = oil.key.slice('FU.'.length)
  await go(`/pages/payment/future?code=${code}&market=FU&source=3&direction=1&id=${id}`)
  await page.getByText(words('order.type.limit'), { exact: true }).filter({ visible: true }).first().click()
  const price = page.locator('input[name="price"]')
  await price.fill('-1.20')
  await page.locator('input[name="quantity"]').fill('1')
  await page.getByText(words('margin.hint.signed')).filter({ visible: true }).first().waitFor()
  await picture(app, `below-zero.${look.locale}`)
  await button('margin.label.review.close').click()
  await page
    .getByRole('dialog')
    .getByText(/[-−]1\.20/)
    .first()
    .waitFor()
  await picture(app, `below-zero-review.${look.locale}`)
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(async () => (await positions())[0]?.usedNum, { timeout: 15_000 }).toBe('1')
  held.set(oil.ix, -120)
  await expect.poll(async () => (await positions()).length, { timeout: 40_000 }).toBe(0)

  const gold = await monthOf(person, 'MGC')
  await go(`/pages/payment/future?code=${gold.key.slice('FU.'.length)}&market=FU&source=3`)
  await page.getByText(words('order.type.limit'), { exact: true }).filter({ visible: true }).first().click()
  await price.filter({ visible: true }).fill('-1.0')
  await page.getByText(words('ui.unreadable')).filter({ visible: true }).first().waitFor()
  await picture(app, `gold-sign.${look.locale}`)
})
