// The desk with six lists, worked by keys alone, and an order that is changed on its chart.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { DashboardList } from '../../domain/dashboard.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'

const DESK = '/pages/watchlist/desk'
const APPLE = 'code=AAPL&market=UsStock&source=0'
const WIDE = { width: 1_440, height: 900 }
const EXTRAS = JSON.stringify({ indicators: [], intervals: {}, scale: 'normal', showsFills: true })
const WAIT = { timeout: 20_000 }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function opened(person: Person): Promise<App> {
  const app = await stage.open({ viewport: WIDE, as: person })
  await app.page.addInitScript(extras => localStorage.setItem('pulso:chart-extras', extras), EXTRAS)
  await app.go(`${DESK}?${APPLE}`, DESK)
  await app.page.locator('#desk-chart .chart-canvas canvas').first().waitFor()
  return app
}

test('six lists are walked by keys alone, and a row of the last one is ordered', async () => {
  const person = await stage.newcomer()
  const market = (board: 'US' | 'MX', order: 'traded' | 'gainers' | 'losers'): DashboardList => ({
    source: { kind: 'market', board, order },
    rows: 5,
    folded: false,
  })
  const lists = [
    market('MX', 'traded'),
    market('MX', 'gainers'),
    market('MX', 'losers'),
    market('US', 'gainers'),
    market('US', 'losers'),
    market('US', 'traded'),
  ]
  await stage.ask('POST /dashboard/save', { lists }, person)
  const app = await opened(person)
  const { page } = app
  await page.locator('#desk-lists .dashboard-rows:not([aria-busy]) a.quote-row-words').nth(4).waitFor()
  const list = () =>
    page.evaluate(() => {
      const card = document.activeElement?.closest('.dashboard-card')
      return card ? [...document.querySelectorAll('.dashboard-card')].indexOf(card) : -1
    })
  for (let presses = 0; presses < 40 && (await list()) < 5; presses++) {
    await page.keyboard.press('ArrowDown')
    // A list that comes into sight has its rows a moment later.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  expect(await list()).toBe(5)
  const chosen = await page.evaluate(() => document.activeElement?.querySelector('.quote-row-title')?.textContent)
  await page.keyboard.press('b')
  await expect.poll(() => page.locator('#desk-chart h2').textContent(), WAIT).toBe(chosen)
  const quantity = app.field('order.field.quantity')
  await expect.poll(() => quantity.evaluate(field => field === document.activeElement), WAIT).toBe(true)
})

test('a limit is dragged on the chart of the desk, reviewed and confirmed: the order then has the new price', async () => {
  const person = await stage.newcomer()
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  const near = ((must(quote, 'a quote').price * 0.99) / 100).toFixed(2)
  const terms = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, quantity: '2' } as const
  const order = await stage.ask('POST /stock/create', { ...terms, price: near }, person)
  const app = await opened(person)
  const { page, text } = app
  const line = page.locator('.line-handle').filter({ has: page.locator('.line-sign[data-kind="limit"]') })
  await line.waitFor()
  const box = must(await line.boundingBox(), 'a handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 4 })
  await expect.poll(() => line.textContent(), WAIT).toMatch(/%$/)
  await page.mouse.up()
  const price = must(/^[\d.,]+/.exec((await line.textContent()) ?? '')?.[0], 'a price')
  expect(Number(price)).toBeLessThan(Number(order.price))
  const review = page.getByRole('dialog')
  await review.locator('.button[data-block]').last().click()
  await text('change.done').waitFor()
  const { list } = await stage.ask('POST /position/consignList', { id: order.id }, person)
  expect(list).toMatchObject([{ price, quantity: '2' }])
})
