// The quote page: one heading, a visible chart on a phone in landscape, and a full screen that Back closes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { violations } from '../support/axe.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'

const QUOTE = '/pages/quote/stock'
const APPLE = `${QUOTE}?code=AAPL&market=UsStock&source=0`
const LANDSCAPE = { width: 667, height: 375 }
/** Minimum visible height of the chart on a screen that is 375 px high; it once was 80 px. */
const CHART_SEEN_PX = 150

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openQuote(app: App): Promise<void> {
  await app.go(APPLE)
  await app.page.locator('.chart-canvas canvas').first().waitFor()
}

test('has one first-level heading', async () => {
  const app = await stage.open()
  await openQuote(app)
  expect(await app.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['AAPL'])
})

test('shows its chart on a phone in landscape, between navbar and trade bar', async () => {
  const app = await stage.open({ viewport: LANDSCAPE })
  await openQuote(app)
  const chart = must(await app.page.locator('.chart-box').boundingBox(), 'a chart')
  const bar = must(await app.page.locator('.trade-bar').boundingBox(), 'a trade bar')
  expect(Math.min(bar.y, chart.y + chart.height) - chart.y).toBeGreaterThan(CHART_SEEN_PX)
})

test('an index lists the funds that follow it with their quotes, and a fund leads back to its index', async () => {
  const app = await stage.open()
  const { page, words, go, isAt } = app
  await go('/pages/quote/globalindex?code=SPX&market=IX&source=99')
  const funds = page.getByRole('list', { name: words('quote.related.funds') })
  await funds.getByRole('link', { name: /^SPY/ }).click()
  await isAt(QUOTE)
  await page.getByText(words('quote.figures.title'), { exact: true }).filter({ visible: true }).click()
  await page.getByText(words('quote.figures.tracks')).filter({ visible: true }).waitFor()
  await page.getByRole('link', { name: 'S&P 500', exact: true }).click()
  await isAt('/pages/quote/globalindex')
  await page.getByRole('heading', { level: 1, name: 'SPX' }).filter({ visible: true }).waitFor()
})

test('full screen ends with Back and with its button, and leaves no entry in the history', async () => {
  const app = await stage.open()
  const { page, button, isAt } = app
  await app.go('/')
  await openQuote(app)
  const full = page.locator('.chart[data-full]')
  await button('quote.chart.full').click()
  await full.waitFor()
  await page.goBack()
  await full.waitFor({ state: 'detached' })
  await isAt(QUOTE)

  await button('quote.chart.full').click()
  await button('quote.chart.leaveFull').click()
  await full.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.goBack()
  await isAt('/')
})

const small: Look = { locale: 'zh-Hans', theme: 'dark', viewport: { width: 320, height: 568 } }

const bookFold = ({ page, words }: App) => page.getByText(words('quote.book.title'), { exact: true })

test.each([...looksOr(), small])(
  '$locale $theme: the book and the trades are requested while they are open, and no longer',
  async look => {
    const app = await stage.open(look)
    const { page, words } = app
    let asked = 0
    page.on('request', request => {
      if (request.url().includes('/m_ft/order_book')) asked += 1
    })
    await app.page.emulateMedia({ reducedMotion: 'reduce' })
    await openQuote(app)
    expect(asked).toBe(0)
    await bookFold(app).click()
    await page.getByRole('table', { name: words('book.asks') }).waitFor()
    const bids = page.getByRole('table', { name: words('book.bids') })
    await bids.scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await picture(app, 'book')
    expect(await violations(app)).toEqual([])

    await page.getByText(words('book.trades'), { exact: true }).click()
    await bids.waitFor({ state: 'detached' })
    const rows = page.locator('.recent-trades tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(4)
    expect(await rows.first().locator('td').count()).toBe(3)
    await rows.last().scrollIntoViewIfNeeded()
    await picture(app, 'recent-trades')
    await bookFold(app).click()
    await page.locator('.recent-trades').waitFor({ state: 'detached' })
  },
)

test('a price of the book is the limit of the ticket that it opens', async () => {
  const app = await stage.open({ as: await stage.newcomer() })
  const { page, words, isAt } = app
  await openQuote(app)
  await bookFold(app).click()
  const level = page.getByRole('table', { name: words('book.asks') }).getByRole('button')
  const price = must(await level.textContent(), 'a price')
  await level.click()
  await isAt('/pages/payment/stock')
  expect(await app.field('order.field.price').inputValue()).toBe(price)
})
