// A held finger or the context-menu key opens the actions of a row: buy, sell, alerts and the star. A tap does not.
import type { Locator } from 'playwright'
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
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const rows = ({ page }: App) =>
  page.locator('main .quote-list a.quote-row-words[href*="code="]').filter({ visible: true })
/** The name that the row shows, in the language of the page. */
const nameAt = async (app: App, at: number): Promise<string> =>
  (await rows(app).nth(at).locator('.quote-row-name').textContent()) ?? ''

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

type Point = { readonly x: number; readonly y: number }

/** Moves a finger from a row with real touch events, and lifts it. */
async function drag(app: App, row: Locator, by: Point): Promise<void> {
  const box = await row.boundingBox()
  if (!box) throw new Error('The row has no box')
  const start = { x: box.x + box.width - 20, y: box.y + box.height / 2 }
  const touch = await app.page.context().newCDPSession(app.page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  await send('touchStart', [start])
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', [{ x: start.x + (by.x * step) / 8, y: start.y + (by.y * step) / 8 }])
  await send('touchEnd', [])
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

test.each([...looksOr(), small])('$locale $theme: a row that is moved to the left shows its actions', async look => {
  const app = await stage.open({ ...look, as: await watcher() })
  const { page, words, go, isAt } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await go(WATCHLIST)
  const name = await nameAt(app, 0)
  const tray = page.getByRole('group', { name })
  await drag(app, rows(app).first(), { x: -160, y: 4 })
  await tray.getByRole('button', { name: words('quote.buy'), exact: true }).waitFor()
  const box = await tray.boundingBox()
  const row = await page.locator('.quote-list li').filter({ visible: true }).first().boundingBox()
  expect([box?.y, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([row?.y, (row?.x ?? 0) + (row?.width ?? 0)])
  await picture(app, 'row-tray')
  expect(await violations(app)).toEqual([])

  // A tap elsewhere, Escape and a scroll close it, and are nothing else.
  await rows(app).nth(2).click()
  await tray.waitFor({ state: 'detached' })
  await isAt(WATCHLIST)
  await drag(app, rows(app).first(), { x: -160, y: 4 })
  await tray.waitFor()
  await page.keyboard.press('Escape')
  await tray.waitFor({ state: 'detached' })

  // Too short, or more downwards than to the left.
  await drag(app, rows(app).first(), { x: -30, y: 0 })
  await tray.waitFor({ state: 'detached' })
  await drag(app, rows(app).first(), { x: -60, y: -120 })
  expect(await tray.count()).toBe(0)
  await isAt(WATCHLIST)

  await drag(app, rows(app).first(), { x: -160, y: 4 })
  await tray.getByRole('button', { name: words('quote.alerts'), exact: true }).click()
  await page.getByRole('dialog', { name: words('alert.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await drag(app, rows(app).first(), { x: -160, y: 4 })
  await tray.getByRole('button', { name: words('quote.buy'), exact: true }).click()
  await isAt('/pages/payment/stock')
  await page.goBack()
  await isAt(WATCHLIST)
  expect(await tray.count()).toBe(0)
})

test('a holding that is moved to the left is sold from there, and a key shows the same', async () => {
  const person = await stage.newcomer()
  const order = { key: 'US.KO', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
  await stage.ask('POST /stock/create', order, person)
  const app = await stage.open({ as: person })
  const { page, words, go, isAt } = app
  await go('/pages/trade/index')
  const row = page.locator('.held-row[href*="code=KO"]')
  const name = (await row.locator('.holding-name').textContent()) ?? ''
  // The list waits for the code of the actions.
  await expect.poll(() => page.locator('[role="tabpanel"]').evaluate(panel => panel.style.touchAction)).not.toBe('')
  await row.focus()
  await page.keyboard.press('ContextMenu')
  await page.getByRole('dialog', { name }).getByText(words('quote.sell'), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await drag(app, row, { x: -160, y: 4 })
  await page
    .getByRole('group', { name })
    .getByRole('button', { name: words('quote.sell'), exact: true })
    .click()
  await isAt('/pages/payment/stock')
})
