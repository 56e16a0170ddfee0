// From Home to what is traded on margin: a future and its months, a currency pair, and an index that links to its
// future. Prices of treasury futures are shown in 32nds, as traders write them.
import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { traderCode } from '../../domain/instruments/delivery-month.ts'
import { continuousMonth, futureRow, liveMonths } from '../../domain/instruments/terms.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const QUOTE = '/pages/quote/future'
const today = new Date().toISOString().slice(0, 10)
const rowOf = (root: string) => must(futureRow(root), root)
const symbolOf = (root: string, month: string | null | undefined): string => traderCode(root, must(month, 'a month'))

/**
 * The row with this code, once the filter shows no other row. Rows are reused for other instruments, so an earlier
 * click could hit the wrong one.
 */
async function onlyRow({ page, words }: App, list: Locator, code: string, typed = code): Promise<Locator> {
  await page
    .getByRole('searchbox', { name: words('market.filter.label') })
    .filter({ visible: true })
    .fill(typed)
  const row = list.getByRole('link', { name: code })
  await row.waitFor()
  await expect.poll(() => list.getByRole('link').filter({ visible: true }).count()).toBe(1)
  return row
}

const boardList = ({ page, words }: App, board: 'FU' | 'FX'): Locator =>
  page.getByRole('list', { name: words(`market.board.${board}`), exact: true }).filter({ visible: true })

const heading = ({ page }: App, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true }).filter({ visible: true })

const headers = ({ page, words }: App): Locator =>
  page
    .getByRole('group', { name: words('market.sort.label') })
    .getByRole('button')
    .filter({ visible: true })

test('a future: its list, a month, another month, and its contract with every digit of the tick value', async () => {
  const app = await stage.open()
  const { page, text, button, words, isAt } = app
  const [near, far] = liveMonths(rowOf('ZN'), today).map(month => symbolOf('ZN', month))
  await app.go('/pages/product/index')
  await page.getByRole('link', { name: words('product.name.futures') }).click()
  await isAt('/pages/product/future')
  await headers(app).getByText(words('market.sort.volume')).waitFor()
  await (await onlyRow(app, boardList(app, 'FU'), must(near, 'a month'))).click()
  await isAt(QUOTE)
  await heading(app, must(near, 'a month')).waitFor()
  await expect.poll(() => page.locator('.quote-price').textContent()).toMatch(/^\d{2,3}'[0-3]\d[05]/)
  await text('margin.contract.title').waitFor()
  await page.getByText('US$15.625', { exact: true }).waitFor()
  await page.getByText("0'005", { exact: true }).waitFor()
  await page.getByRole('button', { name: must(far, 'a second month'), exact: true }).click()
  await heading(app, must(far, 'a second month')).waitFor()
  await button('quote.buy').waitFor()
  // Choosing another month replaces the history entry: Back leads to the list.
  await page.goBack()
  await isAt('/pages/product/future')
})

test('a pair: its list has no column of volume, its page the value of a pip, the nights and the value date', async () => {
  const app = await stage.open()
  const { page, words, isAt } = app
  await app.go('/pages/product/index')
  await page.getByRole('link', { name: words('product.name.forex') }).click()
  await isAt('/pages/product/forex')
  const row = await onlyRow(app, boardList(app, 'FX'), 'EURUSD')
  expect(await headers(app).allTextContents()).toEqual([
    words('market.sort.instrument'),
    words('market.sort.price'),
    words('market.sort.change'),
  ])
  await row.click()
  await isAt('/pages/quote/forex')
  const facts = app.page.getByRole('region', { name: words('margin.quote.title') })
  await facts.getByText('US$10.00', { exact: true }).waitFor()
  for (const key of ['margin.figure.pip', 'margin.quote.nightLong', 'margin.quote.nightShort', 'margin.quote.value'])
    await facts.getByText(words(key)).waitFor()
})

test('an index: from the market tab to its page, which leads to its future and has members of the Dow only', async () => {
  const app = await stage.open()
  const { page, words, text, isAt } = app
  const symbol = symbolOf('YM', continuousMonth(rowOf('YM'), 'main', today))
  await app.go('/pages/market/index')
  await page.getByRole('tab', { name: words('market.board.IX'), exact: true }).click()
  const list = page.getByRole('list', { name: words('market.board.IX'), exact: true })
  await (await onlyRow(app, list, 'DJI')).click()
  await isAt('/pages/quote/globalindex')
  await page
    .getByRole('list', { name: words('quote.related.leading') })
    .getByRole('link')
    .first()
    .waitFor()
  expect(
    await page
      .getByRole('list', { name: words('quote.related.lagging') })
      .getByRole('link')
      .count(),
  ).toBe(5)
  await text('quote.related.notOrdered').waitFor()
  expect(await page.getByRole('button', { name: words('quote.buy'), exact: true }).count()).toBe(0)
  await page
    .getByRole('list', { name: words('quote.related.futures') })
    .getByRole('link', { name: symbol })
    .first()
    .click()
  await isAt(QUOTE)
  await heading(app, symbol).waitFor()
})

test('the list of Hong Kong is filtered by a name in traditional characters', async () => {
  const app = await stage.open({ locale: 'zh-Hans' })
  const { page, words } = app
  await app.go('/pages/market/index')
  await page.getByRole('tab', { name: words('market.board.HK'), exact: true }).click()
  await page.locator('.market-rows .quote-row-price').filter({ visible: true, hasText: /\d/ }).nth(3).waitFor()
  await onlyRow(app, page.locator('.market-rows').filter({ visible: true }), '腾讯控股', '騰訊')
})
