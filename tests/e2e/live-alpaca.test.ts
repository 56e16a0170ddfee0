// Why: whoever practises on Alpaca's prices must read that they are those of one exchange, IEX; a share is bought at its ask.
// Alpaca and the bank are fakes. The clock is a Monday in New York, because shares are closed at night. `PICTURES=DIR` saves
// screenshots in that folder.
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import { KEY, SECRET } from '../support/alpaca-faults.ts'
import type { AlpacaProcess } from '../support/alpaca-process.ts'
import { startAlpaca } from '../support/alpaca-process.ts'
import { Stage } from '../support/app.ts'
import { startEcb } from '../support/ecb-fake.ts'
import { looks, picture } from '../support/look.ts'
import type { TestServer } from '../support/server.ts'
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
let ecb: Awaited<ReturnType<typeof startEcb>>
let server: TestServer
let stage: Stage
let timer: NodeJS.Timeout
beforeAll(async () => {
  const lead = 600 * SECOND_MS
  alpaca = await startAlpaca([
    '--start',
    `${START}`,
    '--lead',
    `${lead}`,
    '--trades',
    '3000',
    '--symbols',
    symbols.join(),
  ])
  ecb = await startEcb([['2026-06-01', rates]])
  server = await startServer({
    distDir,
    environment: {
      MARKET: 'alpaca',
      ALPACA_KEY: KEY,
      ALPACA_SECRET: SECRET,
      ALPACA_SOCKET: alpaca.socketUrl,
      ALPACA_REST: alpaca.restUrl,
      ECB_URL: ecb.url,
    },
  })
  stage = await Stage.over(server)
  timer = setInterval(() => {
    server.clock.advance(STEP_MS)
    void alpaca.send({ kind: 'advance', to: server.clock.now() })
  }, STEP_MS)
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(timer)
  await stage.strike()
  await alpaca.stop()
  await ecb.stop()
})

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
  expect(await page.getByText(/NaN|undefined/).count()).toBe(0)
})
