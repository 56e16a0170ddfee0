// Why: without a subscription an account at Interactive Brokers has delayed prices. A user who takes them for current prices
// decides wrongly: each row, chart and ticket says that they are delayed, and nothing is traded at them. The Gateway, Kraken and the
// bank are fakes. `PICTURES=DIR` saves screenshots in that folder.
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/time.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { startEcb } from '../support/ecb-fake.ts'
import type { IbkrProcess } from '../support/ibkr-process.ts'
import { startIbkr } from '../support/ibkr-process.ts'
import type { KrakenProcess } from '../support/kraken-process.ts'
import { startKraken } from '../support/kraken-process.ts'
import { looks, picture } from '../support/look.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { buy, MOVED } from '../support/walk.ts'

const LONGEST_MS = 180_000
const STEP_MS = 250
/** 11:00 in New York, and 09:00 in Mexico. Hong Kong is closed. */
const START = Date.UTC(2026, 5, 1, 15)
/** The next morning in Hong Kong, 10:30. */
const MORNING = Date.UTC(2026, 5, 2, 2, 30)
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300' }
const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))

let gateway: IbkrProcess
let kraken: KrakenProcess
let ecb: Awaited<ReturnType<typeof startEcb>>
let server: TestServer
let stage: Stage
let timer: NodeJS.Timeout
/** Resolves when the provider has answered every command about the time. */
let advanced: Promise<unknown> = Promise.resolve()
beforeAll(async () => {
  const lead = `${16 * MINUTE_MS}`
  gateway = await startIbkr([
    '--start',
    `${START}`,
    '--again',
    `${MORNING}`,
    '--lead',
    lead,
    '--steps',
    '6000',
    '--every',
    '2000',
  ])
  kraken = await startKraken([])
  ecb = await startEcb([['2026-06-01', rates]])
  server = await startServer({
    distDir,
    environment: {
      MARKET: 'ibkr+kraken',
      IBKR_ADDRESS: gateway.address,
      KRAKEN_SOCKET: kraken.socketUrl,
      KRAKEN_REST: kraken.restUrl,
      ECB_URL: ecb.url,
    },
  })
  stage = await Stage.over(server)
  timer = setInterval(() => {
    server.clock.advance(STEP_MS)
    advanced = Promise.all([advanced, gateway.send({ kind: 'advance', to: server.clock.now() })])
  }, STEP_MS)
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(timer)
  await advanced
  await stage.strike()
  await gateway.stop()
  await kraken.stop()
  await ecb.stop()
})

type Delayed = { readonly code: string; readonly market: 'HK' | 'MX' }

/** The row of the list, the page with its chart, and the ticket say that prices are delayed; nothing can be ordered. */
async function isDelayed(
  { page, words, go, button }: App,
  { code, market }: Delayed,
  shot: (name: string) => Promise<void>,
) {
  const label = words('feed.delayed', { name: words('feed.name.ibkr') })
  await page
    .getByText(new RegExp(`^${words('row.session.delayed')}`))
    .filter({ visible: true })
    .first()
    .waitFor()
  await shot('list')
  await go(`/pages/quote/stock?code=${code}&market=${market}&source=1`)
  await page.getByText(label).first().waitFor()
  expect(await button('quote.buy').count()).toBe(0)
  await shot('chart')
  await go(`/pages/payment/stock?code=${code}&market=${market}&source=1`)
  await page.getByText(words('order.missing.delayed')).waitFor()
  await shot('ticket')
  expect(await page.getByText(/NaN|undefined|Invalid/).count()).toBe(0)
}

test.each(looks)(
  '$locale: prices of Mexico are delayed, those of New York are live',
  { timeout: LONGEST_MS },
  async look => {
    const person = await server.newcomer()
    const app = await stage.open({ as: person, expects: MOVED, ...look })
    const { page, words, text, go } = app
    await go('/pages/quote/stock?code=AAPL&market=UsStock&source=1')
    await page.getByText(words('feed.live', { name: words('feed.name.ibkr') })).waitFor()
    await picture(app, 'ibkr-live', { fullPage: true })
    await buy(app, 'AAPL', '2')
    await text('order.result.filled').waitFor()
    await go('/pages/market/index?market=MX')
    await isDelayed(app, { code: 'WALMEX', market: 'MX' }, name => picture(app, `ibkr-mx-${name}`))
  },
)

test.each(looks)('$locale: prices of Hong Kong are delayed in its hours', { timeout: LONGEST_MS }, async look => {
  if (server.clock.now() < MORNING) server.clock.jump(MORNING - server.clock.now())
  const app = await stage.open({ as: await server.newcomer(), ...look })
  await app.go('/pages/market/index?market=HK')
  await isDelayed(app, { code: '00700', market: 'HK' }, name => picture(app, `ibkr-hk-${name}`))
})
