// An order and an alert are changed on the chart of a quote: the line is dragged to another price, and released into the
// usual review. Without a confirmation it returns; with one the server has the new price.
import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looks, picture } from '../support/look.ts'

const APPLE = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'
const EXTRAS = JSON.stringify({ indicators: [], intervals: {}, scale: 'normal', showsFills: true })

/** For a fact that a busy machine reaches late. */
const WAIT = { timeout: 20_000 }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The price of Apple times a factor, on the tick. */
async function near(factor: number): Promise<string> {
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  return ((must(quote, 'a quote').price * factor) / 100).toFixed(2)
}

/** A purchase that rests just below the market. */
async function resting(person: Person, factor: number) {
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, quantity: '2' } as const
  return stage.ask('POST /stock/create', { ...order, price: await near(factor) }, person)
}

async function watched(person: Person) {
  const terms = { kind: 'priceAbove', level: await near(1.01), frequency: 'once' } as const
  return stage.ask('POST /alerts/create', { ...terms, key: 'US.AAPL' }, person)
}

async function openChart(app: App): Promise<void> {
  const { page } = app
  await page.addInitScript(extras => localStorage.setItem('pulso:chart-extras', extras), EXTRAS)
  await app.go(APPLE)
  await page.locator('.line-handle').first().waitFor()
}

const handle = ({ page }: App, sign: string): Locator =>
  page.locator('.line-handle').filter({ has: page.locator(`.line-sign[data-kind="${sign}"]`) })

/** Takes hold of a handle and moves it down. */
async function drag(app: App, line: Locator, by: number): Promise<void> {
  await line.scrollIntoViewIfNeeded()
  const box = must(await line.boundingBox(), 'a handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await app.page.mouse.move(x, y)
  await app.page.mouse.down()
  await app.page.mouse.move(x, y + by, { steps: 4 })
  await expect.poll(() => line.textContent(), WAIT).toMatch(/%$/)
}

/** Lets go of it; returns the price at which it was released. */
async function release({ page }: App, line: Locator): Promise<string> {
  await page.mouse.up()
  return must(/^[\d.,]+/.exec((await line.textContent()) ?? '')?.[0], 'a price')
}

const small = looks
  .filter(({ viewport }) => viewport.width > 320)
  .map(({ locale, theme }): Look => ({ locale, theme, viewport: { width: 320, height: 568 } }))
const dark = looks.map(
  ({ locale, theme, viewport }): Look => ({
    locale,
    theme: theme === 'dark' ? 'light' : 'dark',
    viewport,
  }),
)

test('a limit is dragged on a phone, reviewed and confirmed: the order then has the new price', async () => {
  const person = await stage.newcomer()
  const order = await resting(person, 0.99)
  const app = await stage.open({ as: person })
  const { page, words, button, text } = app
  await openChart(app)
  const line = handle(app, 'limit')
  const review = page.getByRole('dialog')

  await drag(app, line, 12)
  await picture(app, 'chart-line-dragged')
  const left = await release(app, line)
  await review.getByText(words('change.before')).first().waitFor()
  expect(await review.textContent()).toContain(left)
  await picture(app, 'chart-line-review')
  await page.keyboard.press('Escape')
  await review.waitFor({ state: 'detached' })
  await expect.poll(() => line.textContent(), WAIT).not.toMatch(/%$/)
  const { list: untouched } = await stage.ask('POST /position/consignList', { id: order.id }, person)
  expect(untouched).toMatchObject([{ price: order.price }])

  await drag(app, line, 20)
  const price = await release(app, line)
  expect(Number(price)).toBeLessThan(Number(order.price))
  await review.locator('.button[data-block]').last().click()
  await text('change.done').waitFor()
  await picture(app, 'chart-line-changed', { fullPage: true })
  const { list } = await stage.ask('POST /position/consignList', { id: order.id }, person)
  expect(list).toMatchObject([{ price, quantity: '2' }])
  await button('change.close').click()
  await page.getByRole('button', { name: words('chart.lines.limit.buy', { quantity: '2', price }) }).waitFor()
})

test('the keys move a line, and an alert that was dragged is saved with its new level', async () => {
  const person = await stage.newcomer()
  const order = await resting(person, 0.99)
  const { id } = await watched(person)
  const app = await stage.open({ as: person })
  const { page, words, button } = app
  await openChart(app)
  const price = must(order.price, 'a limit')
  const listed = page.getByRole('button', { name: words('chart.lines.limit.buy', { quantity: '2', price }) })
  await listed.press('ArrowDown')
  const lower = (Number(price) - 0.01).toFixed(2)
  await expect.poll(() => handle(app, 'limit').textContent(), WAIT).toContain(lower)
  await listed.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words('change.before')).first().waitFor()
  expect(await dialog.textContent()).toContain(lower)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => listed.evaluate(element => element === document.activeElement), WAIT).toBe(true)

  const dragged = handle(app, 'alert')
  await drag(app, dragged, 10)
  const level = await release(app, dragged)
  const field = dialog.getByLabel(words('alert.level.price'), { exact: true })
  await expect.poll(() => field.inputValue(), WAIT).toBe(level)
  await picture(app, 'chart-line-alert')
  await button('alert.save').click()
  await dialog.waitFor({ state: 'detached' })
  const { list } = await stage.ask('POST /alerts/list', { key: 'US.AAPL' }, person)
  expect(list).toMatchObject([{ id, level }])
})

test.each([...looks, ...small, ...dark])('$locale $theme $viewport.width: the lines and their list fit', async look => {
  const person = await stage.newcomer()
  await resting(person, 0.99)
  await resting(person, 0.7)
  const sale = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '3' } as const
  await stage.ask('POST /stock/create', { ...sale, trigger: { kind: 'trailing', trail: { percent: '2' } } }, person)
  await watched(person)
  const app = await stage.open({ as: person, ...look })
  const { page } = app
  await openChart(app)
  await expect.poll(() => page.locator('.line-button').count(), WAIT).toBe(4)
  await page.locator('.chart-box').scrollIntoViewIfNeeded()
  await picture(app, `chart-lines-${look.locale}-${look.theme}`, { fullPage: true })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await picture(app, `chart-lines-large-${look.locale}-${look.theme}`, { fullPage: true })
})
