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

test('data of today are counted and limited: a bad limit is refused, and one that is used up slows prices until it is lifted', async () => {
  const app = await stage.open({ viewport: { width: 320, height: 667 } })
  const { page, words, go } = app
  const pace = () => page.evaluate(() => document.documentElement.dataset['pace'])
  await go('/pages/setting/index')
  const section = page.getByRole('region', { name: words('setting.data.title'), exact: true })
  const shown = section.getByText(/^[\d,.]+\sMB/)
  await expect.poll(async () => Number.parseFloat((await shown.textContent()) ?? '')).toBeGreaterThan(0.1)
  const field = section.getByRole('textbox')
  const save = section.getByRole('button', { name: words('setting.data.save') })
  for (const bad of ['0', '-5', 'mucho']) {
    await field.fill(bad)
    await save.click()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(await page.evaluate(() => localStorage.getItem('pulso:dataLimit'))).toBe(null)
  await page.evaluate(() => {
    const days = JSON.parse(localStorage.getItem('pulso:dataDays') ?? '{}')
    for (const day of Object.keys(days)) days[day] += 5_000_000
    localStorage.setItem('pulso:dataDays', JSON.stringify(days))
  })
  await field.fill('5')
  await save.click()
  await page
    .getByRole('status')
    .getByText(words('setting.data.over', { limit: 5 }))
    .waitFor()
  await expect.poll(pace).toBe('slow')
  await picture(app, 'data-limit')
  const other = await page.context().newPage()
  await other.goto(`${stage.served.url}/#/pages/setting/index`)
  await other.locator('html[data-pace="slow"]').waitFor()
  await page
    .getByRole('status')
    .getByRole('button', { name: words('setting.data.lift') })
    .click()
  for (const window of [page, other]) await window.locator('html:not([data-pace="slow"])').waitFor()
  await page.getByText(words('setting.data.lifted')).waitFor()
})
