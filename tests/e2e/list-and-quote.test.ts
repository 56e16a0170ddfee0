// From 720 px a list and the quote of the chosen row are side by side; a narrower window opens the page of the quote.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { violations } from '../support/axe.ts'
import type { Look } from '../support/look.ts'
import { picture } from '../support/look.ts'

const MARKET = '/pages/market/index'
const WATCHLIST = '/pages/watchlist/index'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const rows = ({ page }: App) =>
  page.locator('main .quote-list:not([aria-busy]) a.quote-row-words[href*="code="]').filter({ visible: true })
const codeAt = async (app: App, at: number): Promise<string> =>
  (await rows(app).nth(at).locator('.quote-row-title').textContent()) ?? ''
const heading = ({ page }: App) => page.locator('.quote-beside h2').first()

const looks: readonly Look[] = [
  { locale: 'es-MX', theme: 'light', viewport: { width: 720, height: 900 } },
  { locale: 'en', theme: 'dark', viewport: { width: 960, height: 1_000 } },
  { locale: 'zh-Hans', theme: 'light', viewport: { width: 1_199, height: 800 } },
]

test.each(looks)('$locale $theme $viewport.width: fits, and axe finds nothing', async look => {
  const app = await stage.open(look)
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  await app.go(MARKET)
  await app.text('dashboard.desk.choose').waitFor()
  await rows(app).nth(1).click()
  await app.page.locator('.quote-beside .chart-canvas canvas').first().waitFor()
  await picture(app, 'list-and-quote')
  expect(await violations(app)).toEqual([])
})

test('a row shows its quote beside the list, by tap and by keys; Back leaves the page', async () => {
  const app = await stage.open({ viewport: { width: 960, height: 900 }, as: await stage.newcomer() })
  const { page, go, isAt } = app
  await go('/')
  await go(MARKET)
  const first = await codeAt(app, 0)
  await rows(app).nth(0).click()
  await expect.poll(() => heading(app).textContent()).toBe(first)
  await isAt(MARKET)
  await rows(app).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  const code = () => page.evaluate(() => document.activeElement?.querySelector('.quote-row-title')?.textContent)
  await expect.poll(code).not.toBe(first)
  const second = await code()
  await page.keyboard.press('Enter')
  await expect.poll(() => heading(app).textContent()).toBe(second)

  const current = page.locator('main .quote-list a[aria-current="true"] .quote-row-title')
  await expect.poll(() => current.allTextContents()).toEqual([second])

  // The quote is that of the address after a reload, and of the next list.
  await page.reload()
  await isAt(MARKET)
  await expect.poll(() => heading(app).textContent()).toBe(second)
  await page.keyboard.press('3')
  await isAt(WATCHLIST)
  await expect.poll(() => heading(app).textContent()).toBe(second)
  await page.goBack()
  await isAt('/')
})

test('a key for a ticket means the row with the focus, and else the quote beside the list', async () => {
  const app = await stage.open({ viewport: { width: 960, height: 900 }, as: await stage.newcomer() })
  const { page, go, isAt } = app
  await go(MARKET)
  const shown = await codeAt(app, 0)
  await rows(app).nth(0).click()
  await page.locator('.quote-beside [aria-keyshortcuts="B"]').waitFor()
  await rows(app).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  const code = () => page.evaluate(() => document.activeElement?.querySelector('.quote-row-title')?.textContent)
  await expect.poll(code).not.toBe(shown)
  const focused = await code()
  await page.keyboard.press('b')
  await isAt('/pages/payment/stock')
  expect(page.url()).toContain(`code=${focused}&`)
  await page.goBack()
  await isAt(MARKET)
  await expect.poll(() => heading(app).textContent()).toBe(shown)
  await page.locator('.quote-beside [aria-keyshortcuts="B"]').click()
  await isAt('/pages/payment/stock')
  expect(page.url()).toContain(`code=${shown}&`)
})

test.each([
  { width: 719, height: 900 },
  { width: 844, height: 390 },
])('a window of $width × $height opens the page of the quote', async viewport => {
  const app = await stage.open({ viewport })
  const { page, go, isAt } = app
  await go(MARKET)
  await rows(app).nth(0).click()
  await isAt('/pages/quote/stock')
  await page.goBack()
  await isAt(MARKET)
  expect(await page.locator('.quote-beside').count()).toBe(0)
})
