// A customer changes the price and the quantity of an order that rests: the form keeps to the rules, the review shows what
// is replaced, and the order shows the change. Then all open orders are cancelled together.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { holdingsTabs } from '../../domain/position.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** A purchase of a share of the United States far enough below the market to rest. */
async function resting(person: Person, quantity: string): Promise<Order> {
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  const price = (must(quote, 'a quote').price * 0.008).toFixed(2)
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price, quantity } as const
  return stage.ask('POST /stock/create', order, person)
}

const hrefOf = ({ id }: Order, instrument = 'code=AAPL&market=UsStock&source=0'): string =>
  `/pages/trade/detail?${instrument}&type=${holdingsTabs.myEntrusted}&id=${id}`

const small: Look = { locale: 'en', theme: 'dark', viewport: { width: 320, height: 568 } }

const price = ({ page, words }: App) => page.getByLabel(words('order.field.price'), { exact: true })
const quantity = ({ page, words }: App) => page.getByLabel(words('change.total.quantity'), { exact: true })

test.each([...looksOr(), small])('$locale $theme: a resting order is changed after a review', async look => {
  const person = await stage.newcomer()
  const order = await resting(person, '3')
  const app = await stage.open({ as: person, ...look })
  const { page, words, button, text, go } = app
  await go(hrefOf(order))
  await button('change.action').press('Enter')
  await price(app).waitFor()
  await picture(app, 'order-change', { fullPage: true })

  await button('change.review').click()
  await text('change.error.same').waitFor()
  await quantity(app).fill('0')
  await text('error.rule.quantity').waitFor()
  await price(app).fill('')
  await text('error.rule.required').waitFor()
  await picture(app, 'order-change-errors', { fullPage: true })
  await price(app).fill(must(order.price, 'a limit'))
  await quantity(app).fill('3')
  await quantity(app).press('ArrowDown')
  expect(await quantity(app).inputValue()).toBe('2')
  await button('change.review').click()
  const review = page.getByRole('dialog')
  await review.getByText(words('change.know.kept')).waitFor()
  await review.getByText(words('change.before')).first().waitFor()
  await picture(app, 'order-change-review')
  await review.locator('.button[data-block]').last().click()
  await text('change.done').waitFor()
  await picture(app, 'order-changed', { fullPage: true })
  const { list } = await stage.ask('POST /position/consignList', { id: order.id }, person)
  expect(list).toMatchObject([{ quantity: '2', price: order.price }])
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'usStock' }, person)
  expect(wallet?.usedBalance).toBe(list[0]?.reserved)
  await button('change.close').click()
  await page.getByText(/3 × /).first().waitFor()
  await picture(app, 'order-change-record', { fullPage: true })
})

test('an order of a pair is changed, with the margin that it reserves', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '900.00' }, person)
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'EURUSD', market: 'FX' })
  const limit = (must(quote, 'a quote').price * 0.0000095).toFixed(5)
  const pair = { key: 'FX.EURUSD', direction: 0, action: 0, orderType: 1, quantity: '2000', leverage: 10 } as const
  const order = await stage.ask('POST /crude/create', { ...pair, price: limit }, person)
  const app = await stage.open({ as: person, viewport: { width: 320, height: 568 } })
  const { page, words, button, text, go } = app
  await go(hrefOf(order, 'code=EURUSD&market=FX&source=2'))
  await button('change.action').click()
  const units = page.getByLabel(words('change.total.units'), { exact: true })
  await units.press('ArrowUp')
  expect(await units.inputValue()).toBe('3000')
  await button('change.review').click()
  await page.getByRole('dialog').getByText(words('change.know.lost')).waitFor()
  await picture(app, 'order-change-pair')
  await page.getByRole('dialog').locator('.button[data-block]').last().click()
  await text('change.done').waitFor()
  const { list } = await stage.ask('POST /position/consignList', { id: order.id }, person)
  expect(list).toMatchObject([{ quantity: '3000', price: limit }])
})

test('an order that another device changed is shown again, and not changed', async () => {
  const person = await stage.newcomer()
  const order = await resting(person, '3')
  const app = await stage.open({ as: person })
  const { page, words, button, text, go } = app
  await go(hrefOf(order))
  await button('change.action').click()
  await quantity(app).fill('5')
  const seen = { filled: '0', price: must(order.price, 'a limit'), quantity: '3' }
  await stage.ask('POST /orders/change', { orderId: order.id, price: seen.price, quantity: '2', seen }, person)
  await text('change.moved.title').waitFor()
  await picture(app, 'order-change-moved', { fullPage: true })
  await button('change.moved.take').click()
  await button('change.review').click()
  await page.getByRole('dialog').getByText(words('change.know.lost')).waitFor()
  await page.getByRole('dialog').locator('.button[data-block]').last().click()
  await text('change.done').waitFor()
  const { list } = await stage.ask('POST /position/consignList', { id: order.id }, person)
  expect(list).toMatchObject([{ quantity: '5' }])
})

test('all open orders are cancelled after a review, each with its outcome', async () => {
  const person = await stage.newcomer()
  for (const size of ['1', '2', '3']) await resting(person, size)
  const app = await stage.open({ as: person })
  const { page, words, button, text, go } = app
  await go(`/pages/trade/index?tab=${holdingsTabs.myEntrusted}`)
  await button('order.list.open').click()
  await page.getByRole('button', { name: words('change.all.action', { count: 3 }) }).click()
  const review = page.getByRole('dialog')
  await review.getByText(words('change.all.note')).waitFor()
  await picture(app, 'cancel-all-review')
  await review.getByRole('button', { name: words('change.all.confirm_other', { count: 3 }) }).click()
  await text('change.all.done_other', { count: 3 }).waitFor()
  expect(await page.getByText(words('change.all.cancelled'), { exact: true }).count()).toBe(3)
  await picture(app, 'cancel-all-done', { fullPage: true })
  const { list } = await stage.ask('POST /position/consignList', { open: true }, person)
  expect(list).toEqual([])
  await button('change.close').click()
  await text('order.list.emptyOpen').waitFor()
})
