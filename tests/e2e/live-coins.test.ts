// Why: coins are the only market that is open on a Sunday, and a live installation exists to practise on it. Part of a
// coin is bought and closed on the ticks of a fake exchange, and the order's page shows the quote beside the fill.
// `PICTURES=DIR` saves screenshots in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { localDay } from '../../server/calendar/zone.ts'
import { Stage } from '../support/app.ts'
import { startEcb } from '../support/ecb-fake.ts'
import type { KrakenProcess } from '../support/kraken-process.ts'
import { startKraken } from '../support/kraken-process.ts'
import { looksOr, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'
import { confirm, MOVED } from '../support/walk.ts'

const LONGEST_MS = 180_000
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300' }
const KEY = 'CR.BTCUSD'

let kraken: KrakenProcess
let ecb: Awaited<ReturnType<typeof startEcb>>
let stage: Stage
beforeAll(async () => {
  kraken = await startKraken(['--tape', 'coins', '--pair', 'BTC/USD', '--speed', '1', '--repeat', '3'])
  const today = localDay(Date.now(), 'UTC')
  ecb = await startEcb([today, today - 1].map(day => [dateOfDay(day), rates] as const))
  const { socketUrl, restUrl } = kraken
  stage = await Stage.set({ MARKET: 'kraken', KRAKEN_SOCKET: socketUrl, KRAKEN_REST: restUrl, ECB_URL: ecb.url })
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.strike()
  await kraken.stop()
  await ecb.stop()
})

test.each(looksOr())('$locale: part of a coin is bought and closed', { timeout: LONGEST_MS }, async look => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'future', amount: '500.00' }, person)
  const app = await stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, button, text, go, isAt } = app
  await go('/pages/robotai/product')
  await page.getByText('BTCUSD').filter({ visible: true }).first().waitFor()
  await picture(app, 'coins-list')

  await go('/pages/robotai/quote?code=BTCUSD&market=CR&source=100')
  await page.getByText(words('feed.live', { name: words('feed.name.kraken') })).waitFor()
  await page.getByText(words('margin.coin.note')).waitFor()
  await picture(app, 'coin-quote', { fullPage: true })
  await button('quote.buy').click()
  await isAt('/pages/payment/future')
  const quantity = page.getByLabel(words('margin.quantity.coin', { coin: 'BTC' }), { exact: true })
  await page.getByLabel(words('margin.field.leverage')).selectOption('5')
  await quantity.fill('0.00205')
  await quantity.blur()
  await picture(app, 'coin-lot')
  await page.getByText(words('error.rule.lot', { lot: '0.0001', nearest: '0.002' })).waitFor()
  await quantity.fill('0.002')
  await page.getByText(words('margin.figure.liquidation')).filter({ visible: true }).first().waitFor()
  await picture(app, 'coin-ticket', { fullPage: true })
  await button('margin.label.review.long').click()
  await confirm(
    app,
    button('margin.label.confirm.long', { quantity: '0.002', code: 'BTCUSD' }),
    text('order.result.filled'),
  )
  await picture(app, 'coin-filled')
  const [position] = await stage.ask('POST /position/getByStock', { key: KEY }, person)
  expect(position).toMatchObject({ side: 'long', leverage: 5 })
  expect(Number(position?.positionNum)).toBe(0.002)

  await go('/pages/trade/index')
  await page.getByText('BTCUSD').filter({ visible: true }).first().waitFor()
  await picture(app, 'coin-position')
  const { list } = await stage.ask('POST /position/consignList', { pageSize: 1 }, person)
  await go(`/pages/trade/detail?type=2&id=${list[0]?.id ?? ''}`)
  await page.getByText(words('fills.seen')).filter({ visible: true }).first().waitFor()
  await picture(app, 'coin-order', { fullPage: true })

  const close = { positionId: position?.id ?? '', orderType: 0, quantity: '0.002' } as const
  await stage.ask('POST /position/flatPosition', close, person)
  const held = () => stage.ask('POST /position/getByStock', { key: KEY }, person)
  await expect.poll(held, { timeout: 20_000 }).toEqual([])
})
