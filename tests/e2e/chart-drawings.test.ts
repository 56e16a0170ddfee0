// Lines are drawn on the chart of a quote by touch and as figures, are there after a reload and in another period, and
// are deleted.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looks, picture } from '../support/look.ts'

const APPLE = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'

/** For a fact that a busy machine reaches late. */
const WAIT = { timeout: 20_000 }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openChart({ go, page }: App): Promise<void> {
  await go(APPLE)
  await page.locator('.chart-canvas canvas').first().waitFor()
}

async function choose({ page, words, button }: App, key: string): Promise<void> {
  await button('quote.chart.indicators').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: words(key), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Taps the chart at shares of its width and height. */
async function tap({ page }: App, across: number, down: number): Promise<void> {
  const chart = page.locator('.chart-box')
  await chart.scrollIntoViewIfNeeded()
  const box = must(await chart.boundingBox(), 'a chart')
  await page.touchscreen.tap(box.x + box.width * across, box.y + box.height * down)
}

const dark = looks.map(
  ({ locale, theme, viewport }): Look => ({
    locale,
    theme: theme === 'dark' ? 'light' : 'dark',
    viewport,
  }),
)

test.each([...looks, ...dark])('$locale $theme $viewport.width: lines are drawn, kept and deleted', async look => {
  const app = await stage.open(look)
  const { page, words, button, text } = app
  const loaded: string[] = []
  page.on('request', request => {
    if (/assets\/Drawings/.test(request.url())) loaded.push(request.url())
  })
  await openChart(app)
  expect(loaded).toEqual([])
  await choose(app, 'chart.drawings.tool.trend')
  await text('chart.drawings.tap.first').waitFor()
  await tap(app, 0.2, 0.5)
  await text('chart.drawings.tap.second').waitFor()
  await picture(app, `drawings-tap-${look.locale}-${look.theme}`, { fullPage: true })
  await tap(app, 0.5, 0.2)
  const list = page.getByRole('list', { name: words('chart.drawings.title') })
  await list.getByRole('listitem').first().waitFor()
  await choose(app, 'chart.drawings.tool.measure')
  await tap(app, 0.5, 0.5)
  await tap(app, 0.7, 0.3)
  await expect.poll(() => list.getByRole('listitem').count(), WAIT).toBe(2)

  await choose(app, 'chart.drawings.figures')
  await picture(app, `drawings-form-${look.locale}-${look.theme}`, { fullPage: true })
  await button('chart.drawings.add').click()
  await text('chart.drawings.error.price', { decimals: '2' }).waitFor()
  await page.locator('input[name="from-price"]').fill('254')
  await button('chart.drawings.add').click()
  await expect.poll(() => list.getByRole('listitem').count(), WAIT).toBe(3)
  await page.locator('.chart-box').scrollIntoViewIfNeeded()
  await picture(app, `drawings-${look.locale}-${look.theme}`, { fullPage: true })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await picture(app, `drawings-large-${look.locale}-${look.theme}`, { fullPage: true })

  await page.reload()
  await expect.poll(() => list.getByRole('listitem').count(), WAIT).toBe(3)
  await page.getByText(words('quote.periodShort.1M'), { exact: true }).click()
  await page.locator('.chart-canvas canvas').first().waitFor()
  await picture(app, `drawings-month-${look.locale}-${look.theme}`, { fullPage: true })
  for (const left of [2, 1, 0]) {
    await list
      .getByRole('button', { name: words('chart.drawings.remove') })
      .first()
      .click()
    await expect.poll(() => list.getByRole('listitem').count(), WAIT).toBe(left)
  }
})

test('lines of a visitor join the account at log-in, and another device shows them', async () => {
  const [look] = looks
  const me = await stage.newcomer()
  const app = await stage.open(must(look, 'a look'))
  await openChart(app)
  await choose(app, 'chart.drawings.tool.horizontal')
  await app.text('chart.drawings.tap.price').waitFor()
  await tap(app, 0.4, 0.4)
  const lines = (of: App) => of.page.getByRole('list', { name: of.words('chart.drawings.title') }).getByRole('listitem')
  await expect.poll(() => lines(app).count(), WAIT).toBe(1)
  await app.go('/pages/auth/login')
  await app.field('auth.login.username').fill(me.email)
  await app.page.getByLabel(app.words('auth.login.password'), { exact: true }).fill(me.password)
  await app.button('auth.login.submit').click()
  const stored = async () => (await stage.ask('POST /drawings/read', { key: 'US.AAPL' }, me)).drawings.length
  await expect.poll(stored, WAIT).toBe(1)
  const other = await stage.open({ ...must(look, 'a look'), as: me })
  await openChart(other)
  await expect.poll(() => lines(other).count(), WAIT).toBe(1)
  await other.text('chart.drawings.place.stored').waitFor()
})
