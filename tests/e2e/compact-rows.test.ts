// Compact rows: one line of 36 px in the markets and the watchlist, chosen in the settings and kept by the device. A list too
// narrow for one line, as with text twice as large, keeps rows of two lines.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { picture } from '../support/look.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const MARKET = '/pages/market/index'

/** Distance from one row to the next, and the height of a row, in px. */
async function rowsOf({ page }: App): Promise<{ readonly step: number; readonly height: number }> {
  await page.locator('.quote-row .quote-row-title').nth(2).waitFor()
  return page.evaluate(() => {
    const [one, other] = [...document.querySelectorAll('.quote-row')].map(row => row.getBoundingClientRect())
    return { step: Math.round((other?.top ?? 0) - (one?.top ?? 0)), height: Math.round(one?.height ?? 0) }
  })
}

test.each([
  [375, 'light'],
  [320, 'dark'],
  [960, 'light'],
] as const)('rows have one line in a list of %i px', async (width, theme) => {
  const app = await stage.open({ theme, viewport: { width, height: 667 } })
  const { page, words, go } = app
  await go(MARKET)
  expect(await rowsOf(app)).toEqual({ step: 64, height: 64 })
  await go('/pages/setting/index')
  await page.getByRole('radio', { name: words('setting.density.compact') }).click()
  await go(MARKET)
  expect(await rowsOf(app)).toEqual({ step: 36, height: 36 })
  await picture(app, 'market-compact')
  await page.reload()
  expect(await rowsOf(app)).toEqual({ step: 36, height: 36 })
})

test('rows have two lines when the text is twice as large', async () => {
  const app = await stage.open({ viewport: { width: 320, height: 667 } })
  await app.page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
    localStorage.setItem('pulso:settings', JSON.stringify({ density: 'compact' }))
  })
  await app.go(MARKET)
  const { step, height } = await rowsOf(app)
  expect(step).toBe(height)
  expect(height).toBeGreaterThan(2 * 36)
})
