// A user's whole way to a first trade, from an e-mail address to a closed position, in each language.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Decimal } from '../../domain/money.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { Stage } from '../support/app.ts'
import { buy, MOVED, register, sellAll } from '../support/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const CODE = 'AAPL'

test.each(locales)('%s: register, look at the market, buy, watch the profit, sell all of it', async locale => {
  const app = await stage.open({ locale, expects: MOVED })
  const { page, words, button, text, go, isAt } = app
  await go('/pages/trade/index')
  await page
    .getByRole('main')
    .getByRole('button', { name: words('common.action.logIn') })
    .click()
  await isAt('/pages/auth/login')
  await register(stage, app, stage.newEmail(), 'a-long-secret-1')
  await isAt('/pages/trade/index')
  await text('trade.holding.empty').waitFor()

  await page
    .getByRole('navigation', { name: words('ui.tabs') })
    .getByRole('link', { name: words('common.tab.market') })
    .click()
  await isAt('/pages/market/index')
  await page.getByText(words('market.board.US'), { exact: true }).filter({ visible: true }).click()
  await page.getByRole('searchbox', { name: words('market.filter.label') }).fill(CODE)
  const list = page.getByRole('list', { name: words('market.list.label', { market: words('market.board.US') }) })
  // Until the filter is applied, the row of the share may be one that the filtered list hides.
  await expect.poll(() => list.getByRole('link').count(), { timeout: 20_000 }).toBe(1)
  await list.getByRole('link', { name: CODE }).click()
  await isAt('/pages/quote/stock')
  await buy(app, CODE, '3')
  await text('order.result.filled').waitFor()

  await button('order.result.holdings').click()
  await isAt('/pages/trade/index')
  const holding = page.getByRole('list', { name: words('trade.holding.list') }).getByRole('link', { name: CODE })
  const profit = holding.locator('[data-direction]').first()
  await profit.waitFor()
  const first = await profit.textContent()
  expect(first).not.toContain('—')
  await expect.poll(() => profit.textContent(), { timeout: 20_000 }).not.toBe(first)

  await holding.click()
  await isAt('/pages/trade/detail')
  await sellAll(app, CODE, '3')
  await button('order.result.holdings').click()
  await isAt('/pages/trade/index')
  await text('trade.holding.empty').waitFor()
  await page.getByRole('tab', { name: words('trade.tab.closed') }).click()
  const closed = page.getByRole('list', { name: words('trade.closed.list') }).getByRole('link')
  await closed.first().waitFor()
  expect(await closed.count()).toBe(1)
  expect(await closed.textContent()).toContain(CODE)
})

test('a limit order far from the market rests, reserves its money, and returns exactly that when it is cancelled', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person })
  const { page, words, button, field, text, go, isAt } = app
  const walletOf = async () => (await stage.ask('POST /wallet/getWalletBalance', { walletType: 'usStock' }, person))[0]
  const before = await walletOf()
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: CODE, market: 'UsStock' })
  const price = new Decimal(quote?.price ?? 0).times('0.007').toFixed(2)

  await go(`/pages/payment/stock?code=${CODE}&market=UsStock&source=0&direction=0`)
  await page.getByText(words('order.type.limit'), { exact: true }).filter({ visible: true }).click()
  await field('order.field.price').fill(price)
  await field('order.field.quantity').fill('5')
  await text('order.warn.far', { percent: 20 }).waitFor()
  await button('order.review.reviewBuy').click()
  await button('order.review.confirmBuy_other', { quantity: '5', code: CODE }).click()
  await text('order.result.acceptedNote').waitFor()

  const during = await walletOf()
  const held = new Decimal(during?.usedBalance ?? 0)
  expect(held.greaterThan(new Decimal(price).times(5))).toBe(true)
  expect(held.plus(during?.balance ?? 0).toFixed(2)).toBe(before?.balance)

  await button('order.result.holdings').click()
  await page.getByRole('tab', { name: words('trade.tab.orders') }).click()
  const row = page.getByRole('list', { name: words('order.list.label') }).getByRole('link', { name: CODE })
  await row.getByText(words('order.state.working')).waitFor()
  await row.click()
  await isAt('/pages/trade/detail')
  await button('order.cancel.action').click()
  const question = page.getByRole('dialog', { name: words('order.cancel.title') })
  await question.getByRole('button', { name: words('order.cancel.confirm') }).click()
  await text('order.cancel.done').waitFor()
  await page.getByText(words('order.state.cancelled')).filter({ visible: true }).first().waitFor()
  expect(await walletOf()).toEqual(before)
})
