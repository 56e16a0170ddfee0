// Other instruments are compared on the chart of a quote: found by the search, drawn in per cent, removed by a tap.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looks, picture } from '../support/look.ts'

const APPLE = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'
const PER_CENT = /[+−]\d+\.\d\d\s?%/

/** For a fact that a busy machine reaches late. */
const WAIT = { timeout: 20_000 }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const others = looks.map(({ locale, theme }): Look => {
  const width = locale === 'es-MX' ? 960 : 375
  return { locale, theme: theme === 'dark' ? 'light' : 'dark', viewport: { width, height: 667 } }
})

test.each([...looks, ...others])('$locale $theme $viewport.width: three instruments are compared', async look => {
  const app = await stage.open(look)
  const { page, words, go, button } = app
  const loaded: string[] = []
  page.on('request', request => {
    if (/Compare|ComparePicker/.test(request.url())) loaded.push(request.url())
  })
  await go(APPLE)
  await page.locator('.chart-canvas canvas').first().waitFor()
  expect(loaded).toEqual([])
  await button('quote.chart.indicators').click()
  const sheet = page.getByRole('dialog')
  for (const code of ['MSFT', 'NVDA', 'BTC/USD']) {
    await sheet.getByRole('button', { name: words('chart.compare.add') }).click()
    await sheet.getByRole('searchbox').fill(code)
    await sheet
      .getByRole('list', { name: words('search.results') })
      .getByRole('button')
      .first()
      .click()
    await sheet.getByRole('group', { name: words('chart.compare.title') }).waitFor()
  }
  await picture(app, `compare-sheet-${look.locale}-${look.theme}`)
  expect(await button('chart.compare.add').count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const legend = page.getByRole('list', { name: words('chart.compare.legend') })
  await expect.poll(() => legend.getByText(PER_CENT).count(), WAIT).toBe(4)
  await legend.scrollIntoViewIfNeeded()
  await picture(app, `compare-${look.locale}-${look.theme}`, { fullPage: true })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await picture(app, `compare-large-${look.locale}-${look.theme}`, { fullPage: true })
  await legend.getByRole('button').first().click()
  await expect.poll(() => legend.getByRole('button').count(), WAIT).toBe(2)
})
