// A customer trades a currency pair on margin. The ticket shows margin and liquidation price before anything is sent.
// More margin and a lower leverage move the liquidation price by the formula. Stops are stored, and closing the
// position returns the margin.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { initialMargin, liquidationLevel } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { confirm, MOVED } from '../support/walk.ts'

const FILLED_WITHIN_MS = 20_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const CODE = 'EURUSD'

/** The liquidation price that the formula gives for the server's position. */
function liquidationOf({ side, positionNum, contract }: Position): string {
  const { multiplier, entryPrice, collateral, maintenanceRate, feeRate } = must(contract, 'a contract')
  const size = new Decimal(multiplier).times(positionNum)
  const held = { side, size, entry: new Decimal(entryPrice), collateral: new Decimal(collateral) }
  const rates = { maintenance: new Decimal(maintenanceRate), fee: new Decimal(feeRate) }
  return must(liquidationLevel(held, rates, { tick: '0.00001', isSigned: false }), 'a price').toFixed(5)
}

test('buys a pair with leverage, adds margin, lowers the leverage, sets stops, and closes', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '500.00' }, person)
  const app = await stage.open({ as: person, expects: MOVED })
  const { page, words, button, field, text, go, isAt } = app
  const positionNow = async () => (await stage.ask('POST /position/getByStock', { key: `FX.${CODE}` }, person))[0]

  await go(`/pages/quote/forex?code=${CODE}&market=FX&source=2`)
  await button('quote.buy').click()
  await isAt('/pages/payment/forex')
  await page.getByLabel(words('margin.field.leverage')).selectOption('20')
  await field('margin.quantity.forex').fill('1000')
  await page.getByText(words('margin.figure.liquidation')).filter({ visible: true }).first().waitFor()
  await button('margin.stops.attach').click()
  const [target, floor] = ['1.9', '0.9'].map(price => new Decimal(price).toFixed(5))
  await page.getByRole('textbox', { name: words('margin.detail.takeProfit') }).fill(must(floor, 'a price'))
  await button('margin.label.review.long').click()
  await page.getByText(aboveAny(words)).filter({ visible: true }).first().waitFor()
  await page.getByRole('textbox', { name: words('margin.detail.takeProfit') }).fill(must(target, 'a price'))
  await page.getByText(words('margin.stops.takeProfitBrings')).filter({ visible: true }).first().waitFor()
  await button('margin.label.review.long').click()
  await page.getByRole('dialog').getByText(words('margin.detail.takeProfit')).waitFor()
  await confirm(
    app,
    button('margin.label.confirm.long', { quantity: '1,000', code: CODE }),
    text('order.result.filled'),
  )

  const opened = must(await positionNow(), 'a position')
  expect(opened).toMatchObject({ side: 'long', leverage: 20, isolatedPosition: true, contract: { takeProfit: target } })
  const before = must(opened.contract?.liquidationPrice, 'a liquidation price')
  expect(before).toBe(liquidationOf(opened))

  await button('order.result.holdings').click()
  await isAt('/pages/trade/index')
  const holding = page.getByRole('list', { name: words('trade.holding.list') }).getByRole('link', { name: CODE })
  await holding.getByText(before).waitFor()
  await holding.click()
  await isAt('/pages/trade/detail')
  await page.getByText(`${before} USD`).filter({ visible: true }).first().waitFor()
  await button('margin.detail.addMargin').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('margin.field.amount')).fill('25')
  const expected = liquidationOf(withMore(opened, '25'))
  expect(Number(expected)).toBeLessThan(Number(before))
  await sheet.getByText(`${expected} USD`).waitFor()
  await sheet.getByRole('button', { name: words('margin.add.confirm', { amount: 'US$25.00' }) }).click()
  // The sheet shows the coming price too. Only its closing says that the server has answered.
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText(`${expected} USD`).filter({ visible: true }).first().waitFor()
  const added = must(await positionNow(), 'a position')
  expect(added.contract?.liquidationPrice).toBe(expected)
  await page.getByText(words('margin.entry.added')).filter({ visible: true }).first().waitFor()

  const most = must(opened.contract, 'a contract').entryPrice
  await button('margin.detail.others').click()
  await button('margin.detail.changeLeverage').click()
  await sheet.getByLabel(words('margin.field.leverage')).selectOption('5')
  const lower = liquidationOf(withLeverage(added, 5))
  expect(Number(lower)).toBeLessThan(Number(expected))
  await sheet.getByText(`${lower} USD`).waitFor()
  await sheet.getByRole('button', { name: words('margin.change.confirm', { leverage: 5 }) }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText(`${lower} USD`).filter({ visible: true }).first().waitFor()
  expect(must(await positionNow(), 'a position')).toMatchObject({ leverage: 5, contract: { liquidationPrice: lower } })

  await button('margin.detail.setStops').click()
  const prices = { takeProfit: new Decimal(most).times('1.05'), stopLoss: new Decimal(most).times('0.95') }
  await sheet.getByLabel(words('margin.detail.stopLoss')).fill(prices.takeProfit.toFixed(5))
  await sheet.getByText(words('margin.stops.below')).waitFor()
  await sheet.getByLabel(words('margin.detail.stopLoss')).fill(prices.stopLoss.toFixed(5))
  await sheet.getByLabel(words('margin.detail.takeProfit')).fill(prices.takeProfit.toFixed(5))
  await sheet.getByRole('button', { name: words('margin.stops.confirm') }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page
    .getByText(`${prices.stopLoss.toFixed(5)} USD`)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(must(await positionNow(), 'a position').contract).toMatchObject({
    takeProfit: prices.takeProfit.toFixed(5),
    stopLoss: prices.stopLoss.toFixed(5),
  })

  // The quote of the pair shows the position, and leads back to it.
  await go(`/pages/quote/forex?code=${CODE}&market=FX&source=2`)
  await page.getByText(`${lower} USD`).filter({ visible: true }).first().waitFor()
  await page.getByRole('link', { name: words('quote.position.floating') }).click()
  await isAt('/pages/trade/detail')

  await page.getByRole('link', { name: words('margin.detail.close'), exact: true }).click()
  await isAt('/pages/payment/forex')
  await field('margin.quantity.forex').fill('1000')
  await button('margin.label.review.close').click()
  await confirm(
    app,
    button('margin.label.confirm.close', { quantity: '1,000', code: CODE }),
    text('order.result.filled'),
  )
  expect(await positionNow()).toBeUndefined()
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'forex' }, person)
  const [record] = (await stage.ask('POST /position/flatList', {}, person)).list
  const { profit, fees } = must(record, 'the record')
  const { balance } = must(wallet, 'a wallet')
  // All of the margin came back, with the result.
  expect(new Decimal(500).plus(profit).minus(fees).toFixed(2)).toBe(balance)
  const returned = page.locator('.fact').filter({ visible: true, hasText: words('margin.outcome.returned') })
  await returned.getByText(/US\$\d/).waitFor()
  await page.getByText(`US$${balance}`).filter({ visible: true }).first().waitFor()
})

test('rolls a future to its next month: the result equals the preview, and the list shows the exchange’s code', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'future', amount: '2500.00' }, person)
  const months = await stage.ask('GET /m_ft/futures_opt_list', { root: 'MCL' }, person)
  const [near, far] = [must(months[1], 'a month'), must(months[2], 'a later month')]
  const order = { key: near.key, direction: 0, action: 0, orderType: 0, quantity: '2', leverage: 10 } as const
  await stage.ask('POST /crude/create', order, person)
  // The book may offer fewer than two contracts at once; the rest of the order is filled later.
  const held = async () => (await stage.ask('POST /position/getByStock', { key: near.key }, person))[0]?.positionNum
  await expect.poll(held, { timeout: FILLED_WITHIN_MS }).toBe('2')
  const app = await stage.open({ as: person, expects: MOVED })
  const { page, words, button, go, isAt } = app
  await go('/pages/trade/index')
  await page
    .getByRole('list', { name: words('trade.holding.list') })
    .getByRole('link', { name: near.symbol })
    .click()
  await isAt('/pages/trade/detail')
  const preview = async () => {
    await button('margin.detail.others').click()
    await button('margin.roll.open').click()
    return page.getByRole('dialog', { name: words('margin.roll.title', { code: near.symbol, next: far.symbol }) })
  }
  const sheet = await preview()
  await sheet.getByText(words('margin.roll.opens', { code: far.symbol })).waitFor()
  await sheet.getByRole('button', { name: words('margin.roll.confirm', { code: far.symbol }) }).click()
  // Waits until the sheet is closed, because its title also names the next month.
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: far.symbol }).filter({ visible: true }).first().waitFor()
  expect(await stage.ask('POST /position/getByStock', { key: near.key }, person)).toEqual([])
  const [rolled] = await stage.ask('POST /position/getByStock', { key: far.key }, person)
  expect(rolled).toMatchObject({ code: far.symbol, side: 'long', positionNum: '2', leverage: 10 })
  await page
    .getByText(`${must(rolled?.contract?.liquidationPrice, 'a price')} USD`)
    .filter({ visible: true })
    .first()
    .waitFor()
})

test('reverses a long into a short in one order, and its page shows what it closed and opened', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '500.00' }, person)
  const key = `FX.${CODE}`
  const order = { key, direction: 0, action: 0, orderType: 0, quantity: '2000', leverage: 20 } as const
  await stage.ask('POST /crude/create', order, person)
  const positions = () => stage.ask('POST /position/getByStock', { key }, person)
  const held = async () => (await positions())[0]?.positionNum
  await expect.poll(held, { timeout: FILLED_WITHIN_MS }).toBe('2000')
  const app = await stage.open({ as: person, expects: MOVED })
  const { page, words, button, go, isAt } = app
  await go('/pages/trade/index')
  await page
    .getByRole('list', { name: words('trade.holding.list') })
    .getByRole('link', { name: CODE })
    .click()
  await isAt('/pages/trade/detail')
  await button('margin.detail.others').click()
  await button('margin.detail.reverse').click()
  const sheet = page.getByRole('dialog', { name: words('reversal.title', { code: CODE }) })
  const quantity = sheet.getByRole('textbox', { name: words('reversal.units') })
  await quantity.waitFor()
  expect(await quantity.inputValue()).toBe('2000')
  await quantity.fill('500.5')
  await sheet.getByText(words('error.rule.quantityWhole')).waitFor()
  await quantity.fill('3000')
  await sheet.getByLabel(words('margin.field.leverage')).selectOption('10')
  await sheet.getByText(words('margin.figure.marginNote', { leverage: 10 })).waitFor()
  await sheet.getByText(words('margin.figure.lossMostNote')).waitFor()
  await sheet.getByRole('button', { name: words('reversal.confirm.short', { quantity: '3,000', code: CODE }) }).click()
  await sheet.waitFor({ state: 'hidden' })
  // The page of the order has the new position only after the server has opened it. The book may offer less than the
  // whole quantity at once; the rest of the order is filled later.
  await page
    .getByText(`${words('reversal.held.short')} · 3,000 · 10×`)
    .filter({ visible: true })
    .waitFor()
  await page.getByRole('link', { name: words('reversal.closed') }).waitFor()
  const act = words('order.act.reverseLong')
  await page.getByText(words('order.head.reversal', { act, closed: '2,000', opened: '3,000', code: CODE })).waitFor()
  await expect
    .poll(positions, { timeout: FILLED_WITHIN_MS })
    .toMatchObject([{ side: 'short', positionNum: '3000', leverage: 10 }])
  const [record] = (await stage.ask('POST /position/flatList', {}, person)).list
  expect(record).toMatchObject({ side: 'long', quantity: '2000', reason: 'order' })
  await page.getByRole('link', { name: words('margin.outcome.position') }).click()
  await page
    .getByText(`${words('trade.margin.short')} 10×`)
    .filter({ visible: true })
    .first()
    .waitFor()
})

/** The message that the take profit must be above a price, for any price. */
const aboveAny = (words: App['words']): RegExp =>
  new RegExp(words('margin.problem.stop.above', { field: words('margin.detail.takeProfit'), price: '.+' }))

/** The position with the initial margin of another leverage. */
const withLeverage = (position: Position, leverage: number): Position => {
  const { multiplier, entryPrice } = must(position.contract, 'a contract')
  const size = new Decimal(multiplier).times(position.positionNum)
  const collateral = initialMargin(size, new Decimal(entryPrice), new Decimal(leverage)).toFixed()
  return Object.assign({}, position, { contract: Object.assign({}, position.contract, { collateral }) })
}

const withMore = (position: Position, amount: string): Position => {
  const contract = must(position.contract, 'a contract')
  const collateral = new Decimal(contract.collateral).plus(amount).toFixed()
  return Object.assign({}, position, { contract: Object.assign({}, contract, { collateral }) })
}
