// Why: whoever practises on a live market must be told on each screen which prices are real, which are a daily reference,
// and when none comes; and a fill must show its quote. The exchange and the bank are fakes in processes and servers of
// their own. `PICTURES=DIR` saves screenshots in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { localDay } from '../../server/calendar/zone.ts'
import { Stage } from '../support/app.ts'
import { startEcb } from '../support/ecb-fake.ts'
import type { KrakenProcess } from '../support/kraken-process.ts'
import { startKraken } from '../support/kraken-process.ts'
import { looks, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'
import { confirm, MOVED } from '../support/walk.ts'

const LONGEST_MS = 180_000
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300', JPY: '179.10', GBP: '0.8760' }

let kraken: KrakenProcess
let ecb: Awaited<ReturnType<typeof startEcb>>
let stage: Stage
beforeAll(async () => {
  kraken = await startKraken(['--tape', 'forex', '--pair', 'EUR/USD', '--speed', '1', '--repeat', '3'])
  const today = localDay(Date.now(), 'UTC')
  ecb = await startEcb([today, today - 1].map(day => [dateOfDay(day), rates] as const))
  const { socketUrl, restUrl } = kraken
  stage = await Stage.set({ MARKET: 'kraken', KRAKEN_SOCKET: socketUrl, KRAKEN_REST: restUrl, ECB_URL: ecb.url })
}, 3 * START_TIMEOUT_MS)
afterEach(async () => {
  await kraken.send({ kind: 'voice', voice: 'all' })
  await stage.clear()
})
afterAll(async () => {
  await stage.strike()
  await kraken.stop()
  await ecb.stop()
})

test.each(looks)(
  '$locale: a live pair is bought and closed, and a reference rate is not traded',
  {
    timeout: LONGEST_MS,
  },
  async look => {
    const person = await stage.newcomer()
    await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '500.00' }, person)
    const app = await stage.open({ as: person, expects: MOVED, ...look })
    const { page, words, button, field, text, go, isAt } = app
    await go('/pages/market/index')
    await page.getByText(words('common.app.live')).filter({ visible: true }).first().waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([words('market.board.FX'), words('market.board.CR')])
    await page.getByText(words('row.session.reference'), { exact: true }).filter({ visible: true }).first().waitFor()
    await picture(app, 'live-list')

    await go('/pages/quote/forex?code=USDMXN&market=FX&source=2')
    await page.getByText(words('feed.reference', { name: words('feed.name.ecb') })).waitFor()
    expect(await button('quote.buy').count()).toBe(0)

    await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
    await page.getByText(words('feed.live', { name: words('feed.name.kraken') })).waitFor()
    await picture(app, 'live-quote')
    await button('quote.buy').click()
    await isAt('/pages/payment/forex')
    await page.getByText(words('order.quote.live')).filter({ visible: true }).first().waitFor()
    await page.getByLabel(words('margin.field.leverage')).selectOption('20')
    await field('margin.quantity.forex').fill('1000')
    await page.getByText(words('margin.figure.liquidation')).filter({ visible: true }).first().waitFor()
    await button('margin.label.review.long').click()
    await confirm(
      app,
      button('margin.label.confirm.long', { quantity: '1,000', code: 'EURUSD' }),
      text('order.result.filled'),
    )
    await picture(app, 'live-filled')
    const [position] = await stage.ask('POST /position/getByStock', { key: 'FX.EURUSD' }, person)
    expect(position).toMatchObject({ side: 'long', positionNum: '1000' })
    const { list } = await stage.ask('POST /position/consignList', { pageSize: 1 }, person)
    const fills = await stage.ask('POST /orders/fills', { orderId: list[0]?.id ?? '' }, person)
    expect(fills.list[0]).toMatchObject({ quote: { feed: 'kraken', origin: 'live' } })

    const close = { positionId: position?.id ?? '', orderType: 0, quantity: '1000' } as const
    await stage.ask('POST /position/flatPosition', close, person)
    const held = () => stage.ask('POST /position/getByStock', { key: 'FX.EURUSD' }, person)
    await expect.poll(held, { timeout: 20_000 }).toEqual([])
  },
)

test('when nothing comes from the exchange, the page says so, and again when it does', {
  timeout: LONGEST_MS,
}, async () => {
  const app = await stage.open()
  const { page, words, go } = app
  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await page.getByText(words('ui.badge.open')).filter({ visible: true }).first().waitFor()
  await kraken.send({ kind: 'voice', voice: 'silent' })
  await page.getByText(words('ui.badge.lost')).filter({ visible: true }).first().waitFor()
  await go('/pages/setting/sources')
  await page.getByText(words('sources.state.lost')).filter({ visible: true }).first().waitFor()
  await picture(app, 'live-lost-sources', { fullPage: true })
  await kraken.send({ kind: 'voice', voice: 'all' })
  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await page.getByText(words('ui.badge.open')).filter({ visible: true }).first().waitFor({ timeout: 90_000 })
})

test('after a cut, and while the exchange limits and refuses, each screen says what is true', {
  timeout: LONGEST_MS,
}, async () => {
  const app = await stage.open()
  const { page, words, go } = app
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()
  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await shown(words('ui.badge.open')).waitFor()
  // Too many requests, and no new connection for a while: then the exchange answers again.
  await kraken.send({ kind: 'rest', times: 3, status: 429 })
  await kraken.send({ kind: 'handshake', times: 3, status: 429 })
  await kraken.send({ kind: 'cut-all' })
  await shown(words('ui.badge.lost')).waitFor()
  await picture(app, 'live-cut-quote')
  await go('/pages/market/index')
  await shown(words('row.session.lost')).waitFor()
  await picture(app, 'live-cut-list')
  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await shown(words('ui.badge.open')).waitFor({ timeout: 90_000 })
  await go('/pages/setting/sources')
  await shown(words('sources.state.live')).waitFor()
  await picture(app, 'live-sources', { fullPage: true })
})
