// Why: whoever practises on OANDA's prices must read that they are indicative, and that its contracts are not the exchange;
// a pair is bought at its ask. OANDA and the bank are fakes in processes and servers of their own. `PICTURES=DIR` saves
// screenshots in that folder.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { localDay } from '../../server/calendar/zone.ts'
import { Stage } from '../support/app.ts'
import { startEcb } from '../support/ecb-fake.ts'
import { looks, picture } from '../support/look.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'
import type { OandaProcess } from '../support/oanda-process.ts'
import { startOanda } from '../support/oanda-process.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'
import { confirm, MOVED } from '../support/walk.ts'

const LONGEST_MS = 180_000
const rates = { USD: '1.1600', HKD: '9.0300', JPY: '179.10' }

const folder = mkdtempSync(join(tmpdir(), 'pulso-oanda-'))
let oanda: OandaProcess
let ecb: Awaited<ReturnType<typeof startEcb>>
let stage: Stage
beforeAll(async () => {
  oanda = await startOanda(['--speed', '1', '--ticks', '5000', '--again', '10000'])
  const today = localDay(Date.now(), 'UTC')
  ecb = await startEcb([today, today - 1].map(day => [dateOfDay(day), rates] as const))
  const file = join(folder, 'token')
  writeFileSync(file, TOKEN)
  stage = await Stage.set({
    MARKET: 'oanda',
    OANDA_TOKEN_FILE: file,
    OANDA_ACCOUNT: ACCOUNT,
    OANDA_STREAM: oanda.url,
    OANDA_REST: oanda.url,
    ECB_URL: ecb.url,
  })
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.strike()
  await oanda.stop()
  await ecb.stop()
  rmSync(folder, { recursive: true })
})

test.each(looks)('$locale: a pair is bought, and gold is no exchange’s', { timeout: LONGEST_MS }, async look => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '500.00' }, person)
  const app = await stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, button, field, text, go, isAt } = app
  await go('/pages/market/index')
  await page.getByText(words('common.app.live')).filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([words('market.board.FX'), words('market.board.CM')])
  await picture(app, 'oanda-list')

  await go('/pages/product/index')
  await page.getByRole('link', { name: words('product.name.spot') }).waitFor()
  expect(await page.getByRole('link', { name: words('product.name.futures') }).count()).toBe(0)
  await picture(app, 'oanda-products', { fullPage: true })

  await go('/pages/quote/future?code=XAUUSD&market=CM&source=3')
  await page.getByText(words('feed.live', { name: words('feed.name.oanda-cfd') })).waitFor()
  // The value of one ounce at 4,060.300, which has one decimal more than the terms.
  await page
    .getByText(/^\D*4,060\.30$/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await picture(app, 'oanda-gold', { fullPage: true })

  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await page.getByText(words('feed.live', { name: words('feed.name.oanda') })).waitFor()
  await picture(app, 'oanda-pair', { fullPage: true })
  await button('quote.buy').click()
  await isAt('/pages/payment/forex')
  await page.getByLabel(words('margin.field.leverage')).selectOption('20')
  await field('margin.quantity.forex').fill('1000')
  await page.getByText(words('margin.figure.liquidation')).filter({ visible: true }).first().waitFor()
  await button('margin.label.review.long').click()
  await confirm(
    app,
    button('margin.label.confirm.long', { quantity: '1,000', code: 'EURUSD' }),
    text('order.result.filled'),
  )
  const { list } = await stage.ask('POST /position/consignList', { pageSize: 1 }, person)
  const fills = await stage.ask('POST /orders/fills', { orderId: list[0]?.id ?? '' }, person)
  expect(fills.list[0]).toMatchObject({ quote: { feed: 'oanda', origin: 'live' } })
})
