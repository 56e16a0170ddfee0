// A customer takes part in an opening auction. The form enforces its rules, the money is reserved, and the order is in
// the customer's orders with a link to the auction. Cancelling the order releases the money. Where the market allows it,
// price and quantity can be changed until the cut-off. The match is tested in the
// server tests, where the test moves the clock: here it would take six minutes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Auction } from '../../domain/wire/calls/auction.ts'
import { SMALL_PHONE, Stage } from '../support/app.ts'
import { picture } from '../support/look.ts'
import { partOf } from '../support/texts.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Time to fill in the form. */
const FORM_S = 60

/** An auction of the board whose cut-off leaves enough time for the form. */
async function nextAuction(board: Auction['board']): Promise<Auction> {
  const { list } = await stage.ask('POST /m_ft/preMarketList', {})
  const soonest = Date.now() / 1_000 + FORM_S
  return must(
    list.find(auction => auction.board === board && auction.phase === 'input' && auction.locksAt > soonest),
    `an auction of ${board}`,
  )
}

test('an order in an auction is placed and cancelled', async () => {
  const person = await stage.newcomer()
  const { page, words, button, link, text, go, isAt } = await stage.open({ as: person })
  await go('/pages/product/auction')
  const auction = await nextAuction('MX')
  await page.locator(`a[href$='id=${auction.id}']`).filter({ visible: true }).click()
  await page.getByRole('heading', { name: auction.name, exact: true }).waitFor()
  await text('auction.phase.input').waitFor()

  const review = button('auction.form.review')
  await review.click()
  await text('auction.form.needAccept').waitFor()
  await page.getByLabel(words('auction.form.price'), { exact: true }).fill('0.01')
  await page.getByLabel(words('auction.form.quantity'), { exact: true }).fill(String(auction.lot * 2))
  await page.getByText(words('error.rule.priceRange', { low: auction.low, high: auction.high })).waitFor()
  await page.getByText(words('auction.form.market'), { exact: true }).click()
  await page.getByRole('checkbox').check()
  await review.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(auction.code) })
    .click()
  await text('auction.form.done').waitFor()
  const [before] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'mxStock' }, person)
  expect(Number(before?.usedBalance)).toBeGreaterThan(0)
  await text('auction.own.title').waitFor()
  await text('auction.own.MX').waitFor()
  expect(await button('auction.change.action').count()).toBe(0)
  await link('auction.form.seeOrder').click()
  await isAt('/pages/trade/detail')
  await button('order.cancel.action').waitFor()

  await link('order.detail.seeAuction').click()
  await isAt('/pages/product/auction')
  await page.goBack()
  await isAt('/pages/trade/detail')
  await button('order.cancel.action').click()
  const question = page.getByRole('dialog', { name: words('order.cancel.title') })
  await question.getByRole('button', { name: words('order.cancel.confirm') }).click()
  await text('order.cancel.done').waitFor()
  const orders = await stage.ask('POST /position/consignList', { key: auction.key }, person)
  expect(orders.list[0]).toMatchObject({ state: 'cancelled', reserved: '0.00' })
  const [after] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'mxStock' }, person)
  expect(after?.usedBalance).toBe('0.00')
})

test('an order in an auction of the United States is changed before the cut-off', async () => {
  const person = await stage.newcomer()
  const auction = await nextAuction('US')
  const terms = { id: auction.id, direction: 0, orderType: 1, price: auction.low, quantity: '2' } as const
  const first = await stage.ask('POST /stock/auctionStockCreate', terms, person)
  const app = await stage.open({ as: person, locale: 'en', theme: 'dark', viewport: SMALL_PHONE })
  const { page, words, button, text, go } = app
  await go(`/pages/product/auction?id=${auction.id}`)
  await button('auction.change.action').click()
  await text('auction.change.note').waitFor()
  await page.getByText(partOf(words, 'auction.know.outOrChange', 'time')).waitFor()
  const quantity = page.getByLabel(words('auction.form.quantity'), { exact: true })
  expect(await quantity.inputValue()).toBe('2')
  await quantity.fill('3')
  await page.getByRole('checkbox').check()
  await picture(app, 'auction-change', { fullPage: true })
  await button('auction.change.review').click()
  const confirm = words('auction.change.confirm', { quantity: '3', code: auction.code })
  await page.getByRole('dialog').getByText(words('auction.change.from')).waitFor()
  await picture(app, 'auction-change-review', { fullPage: true })
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  await text('auction.change.done').waitFor()
  await picture(app, 'auction-changed', { fullPage: true })
  const { list } = await stage.ask('POST /position/consignList', { key: auction.key }, person)
  expect(list).toMatchObject([
    { state: 'accepted', quantity: '3', price: auction.low },
    { id: first.id, state: 'cancelled', reserved: '0.00' },
  ])
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'usStock' }, person)
  expect(wallet?.usedBalance).toBe(list[0]?.reserved)
  await button('auction.change.close').click()
  await text('auction.form.title').waitFor()
})
