// Indicators of a chart: chosen in a sheet, with values in the legend and in the table, and kept by the device. Their code
// is loaded with the first choice only.
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { picture } from '../support/look.ts'

const APPLE = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'
const RSI = /RSI 14\s*\d{1,2}\.\d{2}/
const KEPT = { intervals: {}, scale: 'normal', showsFills: false }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openQuote({ go, page }: App): Promise<void> {
  await go(APPLE)
  await page.locator('.chart-canvas canvas').first().waitFor()
}

/** Files of the chart's additions that the page, or its worker, has asked for. */
function watchLoads(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', request => {
    const name = /assets\/(derived-bars|Overlays|IndicatorLegend|ChartSheet|OwnTrades|Canvas)/.exec(request.url())?.[1]
    if (name !== undefined) loaded.push(name)
  })
  return loaded
}

async function openSheet({ page, button }: App) {
  await button('quote.chart.indicators').click()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  return sheet
}

const storeExtras = (page: Page, extras: object) =>
  page.addInitScript(value => {
    if (localStorage.getItem('pulso:chart-extras') === null) localStorage.setItem('pulso:chart-extras', value)
  }, JSON.stringify(extras))

test('a choice of RSI and Bollinger shows values in the legend and in the table, and a reload keeps it', async () => {
  const app = await stage.open({ ownWorker: true })
  const { page, words, button } = app
  const loaded = watchLoads(page)
  await app.go('/')
  expect(loaded).toEqual([])
  await openQuote(app)
  expect(loaded).toEqual(['Canvas'])

  const sheet = await openSheet(app)
  await sheet
    .getByRole('group', { name: words('chart.kind.bollinger') })
    .getByRole('button', { name: '20, 2' })
    .click()
  // By keyboard alone.
  await sheet
    .getByRole('group', { name: words('chart.kind.rsi') })
    .getByRole('button', { name: '14' })
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const legend = page.getByRole('list', { name: words('chart.legend') })
  await expect.poll(() => legend.textContent()).toMatch(RSI)
  expect(await legend.textContent()).toMatch(/Bollinger 20, 2.*[\d.]+.*[\d.]+.*[\d.]+/)
  expect(new Set(loaded)).toEqual(new Set(['Canvas', 'ChartSheet', 'derived-bars', 'Overlays', 'IndicatorLegend']))

  await page.reload()
  await page.locator('.chart-canvas canvas').first().waitFor()
  await expect.poll(() => legend.textContent()).toMatch(RSI)
  await button('quote.chart.table').click()
  const table = page.getByRole('region', { name: words('quote.chart.tableTitle') })
  await table.getByRole('columnheader', { name: 'RSI 14' }).waitFor()
  const heads = await table.getByRole('columnheader').allTextContents()
  const row = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
  expect(heads.slice(-4)).toEqual([
    ...['upper', 'middle', 'lower'].map(line => `Bollinger 20, 2 ${words(`chart.line.${line}`)}`),
    'RSI 14',
  ])
  expect(row.slice(-4).every(text => /^[\d.,]+$/.test(text))).toBe(true)
})

test('bars of a minute are chosen for the chart of a day, stay after a reload, and are a minute apart in the table', async () => {
  const app = await stage.open()
  const { page, words, button } = app
  await storeExtras(page, KEPT)
  await openQuote(app)
  const sheet = await openSheet(app)
  await sheet.getByRole('radio', { name: words('chart.interval.1m') }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.chart-canvas canvas').first().waitFor()
  await button('quote.chart.table').click()
  const table = page.getByRole('region', { name: words('quote.chart.tableTitle') })
  const minutes = async (): Promise<number[]> => {
    const times = await table.locator('tbody tr > :first-child').allTextContents()
    return times.slice(0, 8).map(text => Number(/:(\d\d)/.exec(text)?.[1]))
  }
  const steps = async () => {
    const all = await minutes()
    return new Set(all.slice(1).map((minute, at) => (60 + (all[at] ?? 0) - minute) % 60))
  }
  await expect.poll(steps).toEqual(new Set([1]))
})

test('a place that is full takes no more, and an average with too few bars is unknown', async () => {
  const app = await stage.open()
  const { page, words } = app
  await storeExtras(page, { ...KEPT, indicators: ['sma-20', 'sma-50', 'sma-200'], intervals: { '1D': '1h' } })
  await openQuote(app)
  const legend = page.getByRole('list', { name: words('chart.legend') })
  await expect.poll(() => legend.textContent()).toContain('SMA 200—')
  const sheet = await openSheet(app)
  const vwap = sheet.getByRole('group', { name: words('chart.kind.vwap') }).getByRole('button')
  await vwap.click()
  await sheet.getByText(words('chart.full', { max: 3 })).waitFor()
  expect(await vwap.getAttribute('aria-pressed')).toBe('false')
})

test('own fills and open orders are listed when they are switched on, and hidden with the balances', async () => {
  const person = await stage.newcomer()
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
  await stage.ask('POST /stock/create', order, person)
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  const low = (must(quote, 'a quote').price * 0.0099).toFixed(2)
  await stage.ask('POST /stock/create', { ...order, orderType: 1, price: low, quantity: '2' }, person)
  const sale = { key: 'US.AAPL', direction: 1, action: 1, orderType: 0, quantity: '1' } as const
  await stage.ask('POST /stock/create', { ...sale, trigger: { kind: 'stop', price: low } }, person)
  const app = await stage.open({ as: person })
  const { page, words } = app
  await openQuote(app)
  const sheet = await openSheet(app)
  await sheet.getByRole('switch', { name: words('chart.fills.show') }).click()
  await page.keyboard.press('Escape')
  await page.getByText(words('chart.fills.buys_one', { count: 1 })).waitFor()
  const spoken = page.locator('.chart-legends .spoken').getByRole('listitem')
  expect(await spoken.allTextContents()).toEqual([expect.stringMatching(/^Compra, .*, a [\d.,]+$/)])
  const lines = page.getByRole('list', { name: words('chart.lines.title') }).getByRole('button')
  await expect.poll(() => lines.count()).toBe(2)
  expect(await lines.allTextContents()).toEqual([
    words('chart.lines.trigger.sell', { quantity: '1', price: low }),
    words('chart.lines.limit.buy', { quantity: '2', price: low }),
  ])
  await picture(app, 'chart-orders')
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('pulso:settings') ?? '{}')
    localStorage.setItem('pulso:settings', JSON.stringify(Object.assign(settings, { hideBalances: true })))
  })
  await page.reload()
  await page.getByText(words('chart.fills.hidden')).waitFor()
})

test.each(locales)('%s: the sheet and the legend fit a narrow phone, also with text twice as large', async locale => {
  const app = await stage.open({ locale, viewport: { width: 320, height: 568 } })
  const { page, words } = app
  await storeExtras(page, { ...KEPT, indicators: ['sma-20', 'bollinger-20-2', 'rsi-14', 'macd-12-26-9'] })
  await openQuote(app)
  await page.getByRole('list', { name: words('chart.legend') }).waitFor()
  for (const size of ['100%', '200%']) {
    await page.evaluate(value => {
      document.documentElement.style.fontSize = value
    }, size)
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widest).toBe(320)
    const sheet = await openSheet(app)
    const overflow = () => sheet.evaluate(element => element.scrollWidth - element.clientWidth)
    await expect.poll(overflow).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
})
