// Single keys act on the page: not in a field, not over a dialog, and not once they are switched off.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'

const APPLE = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function opened({ page, isAt }: App): Promise<void> {
  await page.keyboard.press('?')
  await isAt('/pages/setting/keys')
}

const small: Look = { locale: 'zh-Hans', theme: 'dark', viewport: { width: 320, height: 568 } }
const wide: Look = { locale: 'en', theme: 'light', viewport: { width: 960, height: 800 } }

test.each([...looksOr(), small, wide])('$locale $theme: the page of the keys names each of them', async look => {
  const app = await stage.open(look)
  await app.go('/')
  await opened(app)
  await app.text('setting.keys.on').waitFor()
  await picture(app, 'keys', { fullPage: true })
})

test('keys change tabs, search, choose a row, and buy what is shown or chosen', async () => {
  const app = await stage.open({ as: await stage.newcomer() })
  const { page, go, isAt } = app
  await go('/')
  await opened(app)
  await page.keyboard.press('2')
  await isAt('/pages/market/index')
  await page.locator('[data-index] a[href]').filter({ visible: true }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  const chosen = () => page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index'))
  await expect.poll(chosen).toBe('0')
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).toBe('1')
  await page.keyboard.press('b')
  await isAt('/pages/payment/stock')

  await go(APPLE)
  await page.locator('[aria-keyshortcuts="B"]').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('1')
  await isAt('/pages/quote/stock')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('b')
  await isAt('/pages/payment/stock')

  await page.keyboard.press('/')
  await isAt('/pages/search/index')
  const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await box.fill('')
  await box.press('2')
  await isAt('/pages/search/index')
  expect(await box.inputValue()).toBe('2')
})

test('keys that are switched off do nothing', async () => {
  const app = await stage.open()
  const { page, isAt, words, go } = app
  await go('/')
  await opened(app)
  await page.getByRole('switch', { name: words('setting.keys.on') }).click()
  await page.locator('h1').first().click()
  await page.keyboard.press('2')
  await page.getByRole('switch', { name: words('setting.keys.on') }).click()
  await isAt('/pages/setting/keys')
  await page.locator('h1').first().click()
  await page.keyboard.press('2')
  await isAt('/pages/market/index')
})
