// Margin trading from the first contract to the last cent. A newcomer buys a micro contract of gold at ten times
// leverage, adds margin, is warned, is liquidated by a price gap, and finds every cent in the bill. Then the newcomer
// holds a currency pair over the end of a day, and opens the future of an index. The test controls the clock and the
// prices. `PICTURES=DIR` saves a screenshot of each step in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { liquidationLevel } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { App, Person } from '../support/app.ts'
import { HeldMarket } from '../support/held-market.ts'
import { looks, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'
import { confirm, MOVED } from '../support/walk.ts'

const WALK_MS = 180_000

let market: HeldMarket
beforeAll(async () => {
  market = await HeldMarket.open()
}, 3 * START_TIMEOUT_MS)
afterEach(() => market.stage.clear())
afterAll(() => market.close())

function moveTo(key: string, share: number): void {
  market.hold(key, Math.round(market.priceOf(key) * share))
}

/** The liquidation price that the formula gives for the server's position and an added margin. */
function liquidationOf({ side, positionNum, contract }: Position, added: string, tick: string): string {
  const { multiplier, entryPrice, collateral, maintenanceRate, feeRate } = must(contract, 'a contract')
  const size = new Decimal(multiplier).times(positionNum)
  const position = { side, size, entry: new Decimal(entryPrice), collateral: new Decimal(collateral).plus(added) }
  const rates = { maintenance: new Decimal(maintenanceRate), fee: new Decimal(feeRate) }
  return must(liquidationLevel(position, rates, { tick, isSigned: false }), 'a price').toFixed(2)
}

/** A number as the page shows it, with thousands separators. */
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

async function order(app: App, quantity: string, leverage: string): Promise<void> {
  const { page, words, button, text, field } = app
  await page.getByLabel(words('margin.field.leverage')).selectOption(leverage)
  await field(leverage === '10' ? 'margin.quantity.future' : 'margin.quantity.forex').fill(quantity)
  await page.getByText(words('margin.figure.liquidation')).filter({ visible: true }).first().waitFor()
  await picture(app, `ticket-${leverage}`)
  await button('margin.label.review.long').click()
  await page.getByRole('dialog').getByRole('button', { name: /./ }).last().waitFor()
  await picture(app, `review-${leverage}`)
  await confirm(app, page.getByRole('dialog').getByRole('button').last(), text('order.result.filled'))
}

const heldIn = (person: Person, key: string) => market.stage.ask('POST /position/getByStock', { key }, person)

test.each(looks)('$locale, $theme, $viewport.width', { timeout: WALK_MS }, async look => {
  const person = await market.stage.newcomer()
  for (const [to, amount] of [
    ['future', '6000.00'],
    ['forex', '2000.00'],
  ] as const)
    await market.stage.ask('POST /wallet/transfer', { from: 'usStock', to, amount }, person)
  const months = await market.stage.ask('GET /m_ft/futures_opt_list', { root: 'MGC' }, person)
  const { key, symbol } = must(months[1], 'a month')
  market.hold(key)
  const app = await market.stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, button, text, isAt, go } = app
  const code = key.slice('FU.'.length)

  await go(`/pages/quote/future?code=${code}&market=FU&source=3`)
  await picture(app, 'quote')
  await button('quote.buy').click()
  await isAt('/pages/payment/future')
  await order(app, '1', '10')
  const [opened] = await heldIn(person, key)
  const before = must(opened, 'a position')
  expect(before.contract?.liquidationPrice).toBe(liquidationOf(before, '0', '0.1'))

  await button('order.result.holdings').click()
  await isAt('/pages/trade/index')
  await page
    .getByRole('list', { name: words('trade.holding.list') })
    .getByRole('link', { name: symbol })
    .click()
  await isAt('/pages/trade/detail')
  await button('margin.detail.addMargin').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('margin.field.amount')).fill('500')
  const expected = liquidationOf(before, '500', '0.1')
  expect(Number(expected)).toBeLessThan(Number(before.contract?.liquidationPrice))
  await sheet.getByText(grouped(expected)).waitFor()
  await picture(app, 'add-margin')
  await sheet.getByRole('button', { name: /500\.00/ }).click()
  await page.getByText(grouped(expected)).filter({ visible: true }).first().waitFor()
  await expect.poll(async () => (await heldIn(person, key))[0]?.contract?.liquidationPrice).toBe(expected)

  // Two moves of 4.3 %, 8.4 % in all: more than 70 % of the margin is used.
  for (let nth = 0; nth < 2; nth += 1) {
    moveTo(key, 0.957)
    const seen = market.server.clock.now()
    await expect.poll(() => market.server.clock.now() - seen, { timeout: 20_000 }).toBeGreaterThan(3_000)
  }
  const notices = async () => (await market.stage.ask('GET /userMessage/getMessage', {}, person)).list
  await expect
    .poll(async () => (await notices()).map(({ kind }) => kind), { timeout: 60_000 })
    .toContain('marginWarning')
  await picture(app, 'near')
  expect(await heldIn(person, key)).toHaveLength(1)

  // The price falls far beyond the margin and stays there. The price collar delays the liquidation by ten seconds.
  moveTo(key, 0.6)
  await expect.poll(async () => (await heldIn(person, key)).length, { timeout: 60_000 }).toBe(0)
  // The page of the position is still open: it says why the position is closed, and has no actions any more.
  const closed = text('trade.detail.closedBy', { reason: words('order.cause.liquidation') })
  await closed.waitFor()
  expect(await button('margin.detail.addMargin').count()).toBe(0)
  await picture(app, 'closed')
  await go('/pages/notice/index')
  const notice = page.getByText(words('notice.title.marginLiquidated', { code: symbol })).filter({ visible: true })
  await notice.first().waitFor()
  await picture(app, 'notices')
  // The notice leads to the closed position, and from there to its record with every movement of its margin.
  await notice.first().click()
  await isAt('/pages/notice/detail')
  await button('notice.link.position').click()
  await isAt('/pages/trade/detail')
  await closed.waitFor()
  await app.link('trade.detail.record').click()
  await text('trade.detail.contractFees').waitFor()
  for (const kind of ['initial', 'added', 'released'] as const)
    await page
      .getByText(words(`margin.entry.${kind}`))
      .filter({ visible: true })
      .first()
      .waitFor()
  await picture(app, 'record')

  // The bill has every movement of the wallet, and they add up to its balance.
  const bill = await market.stage.ask('POST /wallet/getWalletBill', { walletType: 'future', pageSize: 100 }, person)
  const wallets = await market.stage.ask('POST /wallet/getWalletBalance', { walletType: 'future' }, person)
  const sum = bill.list.reduce((total, { amount }) => total.plus(amount), new Decimal(0))
  expect(sum.toFixed(2)).toBe(must(wallets[0], 'a wallet').balance)
  expect(bill.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['transfer', 'margin', 'profit', 'fee']))
  await go('/pages/profile/transaction')
  await picture(app, 'bill')
  market.release(key)

  // Holds a pair over 17:00 in New York.
  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await picture(app, 'pair')
  await button('quote.buy').click()
  await isAt('/pages/payment/forex')
  await order(app, '1000', '20')
  const night = async () => {
    const [pair] = await heldIn(person, 'FX.EURUSD')
    const entries = await market.stage.ask(
      'POST /position/water/pageList',
      { positionId: must(pair, 'the pair').id },
      person,
    )
    return entries.list.map(({ kind }) => kind)
  }
  expect(await night()).toEqual(['initial'])
  market.server.clock.jump(24 * 3_600_000)
  await expect.poll(night, { timeout: 60_000 }).toContain('financing')

  // From the page of the index to a future that follows the index.
  await go('/pages/quote/globalindex?code=SPX&market=IX&source=99')
  await page.getByText(words('quote.related.leading')).filter({ visible: true }).first().waitFor()
  await picture(app, 'index')
  await page
    .getByRole('list', { name: words('quote.related.futures') })
    .getByRole('link', { name: /^ES/ })
    .first()
    .click()
  await isAt('/pages/quote/future')
  await page.getByRole('heading', { level: 1, name: /^ES/ }).filter({ visible: true }).waitFor()
})
