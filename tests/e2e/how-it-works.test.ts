// Why: who sees a product for the first time must find how it works where it is seen, and its guide must not take the
// page with it when it cannot be loaded.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const APPLE = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'

test.each([
  { product: 'shares', to: APPLE },
  { product: 'shares', to: '/pages/hkstock/quote?code=00700&market=HK&source=11' },
  { product: 'futures', to: '/pages/quote/future?code=GC-MAIN&market=FU&source=3' },
  { product: 'spot', to: '/pages/quote/future?code=XAUUSD&market=CM&source=3' },
  { product: 'forex', to: '/pages/quote/forex?code=EURUSD&market=FX&source=2' },
  { product: 'coins', to: '/pages/robotai/quote' },
])('the quote explains in a fold how $product work: $to', async ({ product, to }) => {
  const { page, words, go, text } = await stage.open()
  await go(to)
  await text('how.title').click()
  for (const sentence of [1, 2, 3, 4, 5]) await text(`how.${product}.${sentence}`).waitFor()
  expect(await page.getByText(words('how.title')).filter({ visible: true }).count()).toBe(1)
})

test('an index, which cannot be traded, has no guide', async () => {
  const { page, go, text } = await stage.open()
  await go('/pages/quote/globalindex?code=SPX&market=IX&source=99')
  await text('quote.figures.title').waitFor()
  expect(await page.locator('.how').count()).toBe(0)
})

test('a guide whose texts cannot be loaded is left out, and the quote works', async () => {
  const { page, words, go, text } = await stage.open({ expects: /Failed to load resource/ })
  const refused = page.waitForEvent('requestfailed', request => /\/how-\w+\.js$/.test(request.url()))
  await page.route(/\/assets\/how-\w+\.js$/, route => route.abort())
  await go(APPLE)
  await refused
  await text('quote.figures.title').click()
  await page.getByText(words('quote.figures.marketCap'), { exact: true }).filter({ visible: true }).waitFor()
  expect(await page.locator('.how').filter({ visible: true }).textContent()).toBe('')
})
