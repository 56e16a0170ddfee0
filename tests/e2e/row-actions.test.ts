// A held finger or the context-menu key opens the actions of a row: buy, sell, alerts and the star. A tap does not.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { violations } from '../support/axe.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'

const WATCHLIST = '/pages/watchlist/index'
const BOARD = '/pages/watchlist/board'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const rows = ({ page }: App) =>
  page.locator('main .quote-list a.quote-row-words[href*="code="]').filter({ visible: true })
const nameAt = async (app: App, at: number): Promise<string> => {
  const address = (await rows(app).nth(at).getAttribute('href')) ?? ''
  return new URLSearchParams(address.replace(/^[^?]*\?/, '')).get('name') ?? ''
}

/** The watchlist keeps its order, which that of a market does not. */
async function watcher() {
  const person = await stage.newcomer()
  for (const secuCode of ['KO', 'MSFT', 'NVDA'])
    await stage.ask('POST /userSelfSecurity/save', { secuCode, market: 'UsStock' }, person)
  return person
}

/** Presses a finger on a row with real touch events, and lifts it once the sheet is open. */
async function hold(app: App, at: number): Promise<void> {
  const box = await rows(app).nth(at).boundingBox()
  if (!box) throw new Error('The row has no box')
  const touch = await app.page.context().newCDPSession(app.page)
  const touchPoints = [{ x: box.x + 20, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await app.page.getByRole('dialog').waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const small: Look = { locale: 'zh-Hans', theme: 'dark', viewport: { width: 320, height: 568 } }

test.each([...looksOr(), small])('$locale $theme: the sheet of a held row fits, and axe finds nothing', async look => {
  const app = await stage.open({ ...look, as: await watcher() })
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  await app.go(WATCHLIST)
  const name = await nameAt(app, 1)
  await hold(app, 1)
  await app.page.getByRole('dialog', { name }).waitFor()
  await app.isAt(WATCHLIST)
  await picture(app, 'row-actions')
  expect(await violations(app)).toEqual([])
})

test('a held row is bought, taken off the list and watched', async () => {
  const app = await stage.open({ as: await watcher() })
  const { page, go, isAt, words } = app
  await go(WATCHLIST)
  const name = await nameAt(app, 0)
  await hold(app, 0)
  await page.getByRole('dialog').getByText(words('quote.buy'), { exact: true }).click()
  await isAt('/pages/payment/stock')
  await page.goBack()
  await isAt(WATCHLIST)

  await hold(app, 0)
  const first = await nameAt(app, 1)
  await page.getByRole('dialog').getByText(words('common.watchlist.remove', { name })).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => nameAt(app, 0)).toBe(first)

  await hold(app, 0)
  await page.getByRole('dialog').getByText(words('quote.alerts'), { exact: true }).click()
  await page.getByRole('dialog', { name: words('alert.title') }).waitFor()
})

test('the context-menu key opens the sheet of the row with the focus, and Escape returns to the row', async () => {
  const app = await stage.open({ viewport: { width: 960, height: 900 }, as: await watcher() })
  const { page, go } = app
  await go(BOARD)
  await rows(app).nth(1).focus()
  const name = await nameAt(app, 1)
  await page.keyboard.press('ContextMenu')
  await page.getByRole('dialog', { name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.matches('a.quote-row-words'))
  await expect.poll(focused).toBe(true)
})
