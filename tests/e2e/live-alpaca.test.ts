// Why: whoever practises on Alpaca's prices must read that they are those of one exchange, IEX; a share is bought at its ask. A
// share that is halted, or frozen after a split, must say so wherever it can be ordered. With two other sources beside it each
// board says whose prices it has. All four are fakes. The clock is a Monday in New York, because shares are closed at night. `PICTURES=DIR` saves
// screenshots in that folder.
import { fileURLToPath } from 'node:url'
import type { Response } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import { KEY, SECRET } from '../support/alpaca-faults.ts'
import type { AlpacaProcess } from '../support/alpaca-process.ts'
import { startAlpaca } from '../support/alpaca-process.ts'
import { nano } from '../support/alpaca-tape.ts'
import { Stage } from '../support/app.ts'
import { startEcb } from '../support/ecb-fake.ts'
import type { KrakenProcess } from '../support/kraken-process.ts'
import { startKraken } from '../support/kraken-process.ts'
import { looks, looksOr, picture } from '../support/look.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'
import type { OandaProcess } from '../support/oanda-process.ts'
import { startOanda } from '../support/oanda-process.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { buy, MOVED } from '../support/walk.ts'

const LONGEST_MS = 180_000
/** 11:00 in New York. */
const START = Date.UTC(2026, 5, 1, 15)
const STEP_MS = 250
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300' }
const symbols = ['AAPL', 'MSFT', 'NVDA', 'AVGO', 'ORCL', 'AMD', 'IBM', 'GOOGL', 'AMZN', 'TSLA', 'SPY', 'QQQ']
const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))

let alpaca: AlpacaProcess
let oanda: OandaProcess
let kraken: KrakenProcess
let ecb: Awaited<ReturnType<typeof startEcb>>
let server: TestServer
let stage: Stage
let timer: NodeJS.Timeout
/** Resolves when the provider has answered every command about the time. */
let advanced: Promise<unknown> = Promise.resolve()
beforeAll(async () => {
  const lead = 600 * SECOND_MS
  alpaca = await startAlpaca([
    '--start',
    `${START}`,
    '--lead',
    `${lead}`,
    '--trades',
    '6000',
    '--symbols',
    symbols.join(),
  ])
  await alpaca.send({ kind: 'rest', status: 503, times: 1, path: 'corporate-actions' })
  oanda = await startOanda(['--start', `${START}`, '--ticks', '5000', '--again', '5000'])
  kraken = await startKraken(['--tape', 'coins', '--pair', 'BTC/USD', '--speed', '1', '--repeat', '3'])
  ecb = await startEcb([['2026-06-01', rates]])
  server = await startServer({
    distDir,
    environment: {
      MARKET: 'oanda+alpaca+kraken',
      ALPACA_KEY: KEY,
      ALPACA_SECRET: SECRET,
      ALPACA_SOCKET: alpaca.socketUrl,
      ALPACA_REST: alpaca.restUrl,
      OANDA_TOKEN: TOKEN,
      OANDA_ACCOUNT: ACCOUNT,
      OANDA_STREAM: oanda.url,
      OANDA_REST: oanda.url,
      KRAKEN_SOCKET: kraken.socketUrl,
      KRAKEN_REST: kraken.restUrl,
      ECB_URL: ecb.url,
    },
  })
  stage = await Stage.over(server)
  timer = setInterval(() => {
    server.clock.advance(STEP_MS)
    const now = { kind: 'advance', to: server.clock.now() } as const
    advanced = Promise.all([advanced, alpaca.send(now), oanda.send(now)])
  }, STEP_MS)
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(timer)
  await advanced
  await stage.strike()
  await alpaca.stop()
  await oanda.stop()
  await kraken.stop()
  await ecb.stop()
})

test.each(looksOr())(
  '$locale: each board has its source: shares of Alpaca, pairs and metals of OANDA, coins of Kraken',
  { timeout: LONGEST_MS },
  async look => {
    const app = await stage.open(look)
    const { page, words, go } = app
    await go('/pages/market/index')
    const boards = ['US', 'FX', 'CM', 'CR'] as const
    await page.getByRole('tab', { name: words('market.board.CR') }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(boards.map(board => words(`market.board.${board}`)))
    for (const [path, name] of [
      ['/pages/quote/stock?code=AAPL&market=UsStock&source=1', 'alpaca'],
      ['/pages/quote/forex?code=EURUSD&market=FX&source=2', 'oanda'],
      ['/pages/quote/future?code=XAUUSD&market=CM&source=3', 'oanda-cfd'],
      ['/pages/robotai/quote?code=BTCUSD&market=CR&source=100', 'kraken'],
    ] as const) {
      await go(path)
      await page.getByText(words('feed.live', { name: words(`feed.name.${name}`) })).waitFor()
      await picture(app, `three-${name}`)
    }
    await go('/pages/product/index')
    await page.getByRole('link', { name: words('product.name.spot') }).waitFor()
    await picture(app, 'three-products', { fullPage: true })
    await go('/')
    await page.getByText('AAPL').filter({ visible: true }).first().waitFor()
    await picture(app, 'three-home', { fullPage: true })
    expect(await page.getByText(/NaN|undefined|Invalid/).count()).toBe(0)
  },
)

test.each(looks)('$locale: shares of IEX are listed, and one is bought', { timeout: LONGEST_MS }, async look => {
  const person = await server.newcomer()
  const app = await stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, text, go } = app
  await go('/pages/market/index')
  await page.getByText(words('common.app.live')).filter({ visible: true }).first().waitFor()
  await page.getByText('AAPL').filter({ visible: true }).first().waitFor()
  await page
    .getByText(/^\D*20\d\.\d\d$/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await picture(app, 'alpaca-list')

  await go('/pages/quote/stock?code=AAPL&market=UsStock&source=1')
  await page.getByText(words('feed.live', { name: words('feed.name.alpaca') })).waitFor()
  await picture(app, 'alpaca-share', { fullPage: true })
  await buy(app, 'AAPL', '2')
  await text('order.result.filled').waitFor()
  const { list } = await server.ask('POST /position/consignList', { pageSize: 1 }, person)
  const fills = await server.ask('POST /orders/fills', { orderId: list[0]?.id ?? '' }, person)
  expect(fills.list).toMatchObject([{ quantity: '2', quote: { feed: 'alpaca', origin: 'live' } }])

  await go('/')
  await page.getByText('AAPL').filter({ visible: true }).first().waitFor()
  await picture(app, 'alpaca-home', { fullPage: true })
  expect(await page.getByText(/NaN|undefined|Invalid/).count()).toBe(0)
})

const say = (part: object) =>
  alpaca.send({ kind: 'say', parts: [Object.assign({ S: 'MSFT', z: 'C', t: nano(server.clock.now()) }, part)] })
/** The number of a trade that is cancelled. */
let cancelled = 9_000_000

const detailOf = (stockCode: string) => server.ask('GET /m_ft/stock_detail_ft', { stockCode, market: 'UsStock' })

test.each(looks)(
  '$locale: a halted share says so on its row, its quote and its ticket, until it is resumed',
  {
    timeout: LONGEST_MS,
  },
  async look => {
    const person = await server.newcomer()
    const app = await stage.open({ as: person, expects: MOVED, ...look })
    const { page, words, text, button, go } = app
    await say({ T: 's', sc: 'P', sm: '', rc: 'LUDP', rm: '' })
    await expect.poll(async () => (await detailOf('MSFT')).state, { timeout: 20_000 }).toBe('halted')
    const halted = page.getByText(words('ui.badge.halted')).filter({ visible: true }).first()
    await go('/pages/market/index')
    await halted.waitFor()
    await picture(app, 'alpaca-halted-row')
    await go('/pages/quote/stock?code=MSFT&market=UsStock&source=1')
    await halted.waitFor()
    await picture(app, 'alpaca-halted-quote')
    await button('quote.buy').click()
    await text('order.problem.halted').waitFor()
    await halted.waitFor()
    await picture(app, 'alpaca-halted-ticket', { fullPage: true })
    await say({ T: 's', sc: 'T', sm: '', rc: '', rm: '' })
    await text('order.problem.halted').waitFor({ state: 'detached' })
  },
)

test.each(looks)(
  '$locale: a trade that Alpaca cancels leaves the chart on the screen',
  {
    timeout: LONGEST_MS,
  },
  async look => {
    const app = await stage.open({ ownWorker: true, ...look })
    const { page, go } = app
    const path = '/pages/quote/stock?code=AMZN&market=UsStock&source=1'
    await go(path)
    const trade = { S: 'AMZN', i: cancelled++, x: 'V', p: 400, s: 100 }
    const highest = async (response: Response) =>
      Math.max(...((await response.json()) as { data: { high: number[] } }).data.high)
    const isBars = (response: Response) => response.url().includes('/m_ft/kline')
    await page.locator('.chart-canvas').waitFor()
    await say(Object.assign({ T: 't', c: ['@'] }, trade))
    await page.getByText('400.00').filter({ visible: true }).first().waitFor()
    await picture(app, 'alpaca-wrong-trade')
    const again = page.waitForResponse(isBars)
    await say(Object.assign({ T: 'x', a: 'C' }, trade))
    expect(await highest(await again)).toBeLessThan(40_000)
    await page.getByText('400.00').filter({ visible: true }).first().waitFor({ state: 'detached' })
    await picture(app, 'alpaca-cancelled-trade')
  },
)

/** A customer who had a share before it was split. */
let holder: Registered | null = null

async function splitShare(): Promise<Registered> {
  if (holder) return holder
  holder = await server.newcomer()
  await expect.poll(async () => (await detailOf('NVDA')).state, { timeout: 20_000 }).toBe('open')
  const order = { key: 'US.NVDA', direction: 0, orderType: 0, action: 0, quantity: '3' } as const
  const { id } = await server.ask('POST /stock/create', order, holder)
  const fills = async (as: Registered) => (await server.ask('POST /orders/fills', { orderId: id }, as)).list.length
  await expect.poll(() => (holder ? fills(holder) : 0), { timeout: 20_000 }).toBe(1)
  const [exDate, paid] = ['2026-06-01', '2026-06-19']
  const lists = {
    forward_splits: [{ symbol: 'NVDA', ex_date: exDate, process_date: exDate, new_rate: 4, old_rate: 1 }],
    cash_dividends: [{ symbol: 'IBM', ex_date: exDate, process_date: paid, rate: 1.68 }],
  }
  await alpaca.send({ kind: 'actions', lists })
  server.clock.advance(310 * SECOND_MS)
  await expect.poll(async () => (await detailOf('NVDA')).frozen?.kind, { timeout: 20_000 }).toBe('split')
  return holder
}

test.each(looks)(
  '$locale: a share that was split says so on its quote, its ticket and its position',
  {
    timeout: LONGEST_MS,
  },
  async look => {
    const app = await stage.open({ as: await splitShare(), expects: MOVED, ...look })
    const { page, words, text, button, go } = app
    const ratio = words('feed.frozen.ratio', { to: 4, from: 1 })
    const title = page.getByText(words('feed.frozen.title.split', { ratio })).filter({ visible: true }).first()
    await go('/pages/quote/stock?code=NVDA&market=UsStock&source=1')
    await title.waitFor()
    await picture(app, 'alpaca-split-quote', { fullPage: true })
    await button('quote.buy').click()
    await title.waitFor()
    await text('order.problem.frozen').waitFor()
    await picture(app, 'alpaca-split-ticket', { fullPage: true })
    const [position] = (await server.ask('POST /position/me', { pageSize: 1 }, await splitShare())).list
    await go(`/pages/trade/detail?id=${position?.id}&code=NVDA&market=UsStock`)
    await title.waitFor()
    // Three shares of before at the price of after are worth nothing that could be said.
    await expect.poll(() => page.locator('.position-value').textContent()).toContain('—')
    await picture(app, 'alpaca-split-position', { fullPage: true })
    await go('/pages/trade/index')
    const form = look.locale === 'zh-Hans' ? 'other' : 'one'
    const row = page.locator('.held-row').filter({ hasText: words('row.session.frozen') })
    await row.waitFor()
    expect(await row.textContent()).toContain('—')
    await text(`trade.total.unpriced_${form}`, { count: 1 }).waitFor()
    await picture(app, 'alpaca-split-list')
    await go('/')
    await text(`home.worth.unpriced_${form}`, { count: 1 }).waitFor()
    expect(await page.locator('.worth-figure').textContent()).toContain('—')
    await picture(app, 'alpaca-split-home')
    await go('/pages/quote/stock?code=IBM&market=UsStock&source=1')
    await page.getByText(/1\.68/).filter({ visible: true }).first().waitFor()
    await picture(app, 'alpaca-dividend-quote')
    await go('/pages/setting/sources')
    await text('sources.actions.read').waitFor()
    await picture(app, 'alpaca-sources', { fullPage: true })
    expect(await page.getByText(/NaN|undefined|Infinity|Invalid/).count()).toBe(0)
  },
)
