// A new customer buys with money that is in other wallets, in one confirmation: first from wallets of the same currency,
// then exchanged. The transfer page is never opened.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looksOr, picture } from '../support/look.ts'
import { confirm, MOVED } from '../support/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function balance(person: Person, walletType: WalletType): Promise<string> {
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType }, person)
  return must(wallet, 'the wallet').balance
}

test.each(looksOr())('a fund is bought with an empty wallet: $locale, $theme, $viewport.width', async look => {
  const person = await stage.newcomer()
  const { list } = await stage.ask('POST /user_fund_orders/productPageList', {})
  const { id } = must(list[0], 'a scheme')
  const app = await stage.open({ as: person, ...look })
  const { page, words, button, go } = app
  const note = page.getByRole('status').filter({ hasText: words('profile.wallet.usStock') })
  const review = page.getByRole('dialog')

  await go(`/pages/yinmutual/index?id=${id}`)
  await page.getByLabel(words('fund.buy.amount'), { exact: true }).fill('15500')
  await page.getByRole('checkbox').check()
  await note.getByText('MX$').waitFor()
  await picture(app, 'top-up-form', { fullPage: true })
  await button('fund.buy.review').click()
  const brought = review.getByRole('region', { name: words('profile.topUp.review') })
  await brought.waitFor()
  expect(await brought.getByRole('listitem').count()).toBe(3)
  await picture(app, 'top-up-review')
  await review.getByRole('button', { name: /US\$/ }).click()
  await page.getByText(words('fund.done.purchase'), { exact: true }).waitFor()
  expect([await balance(person, 'usStock'), await balance(person, 'balance')]).toEqual(['0.00', '0.00'])
  expect(Number(await balance(person, 'financial'))).toBeLessThan(0.02)
  const pesos = Number(await balance(person, 'mxStock'))
  expect(pesos).toBeGreaterThan(180_000)
  expect(pesos).toBeLessThan(195_000)
})

test('a share that costs more than its wallet has is bought at the market, and no more than needed leaves the others', async () => {
  const person = await stage.newcomer()
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  const quantity = String(Math.floor(1_200_000 / Number(quote?.price)))
  const app = await stage.open({ as: person, expects: MOVED })
  const { page, words, button, field, text, go } = app
  const dialog = page.getByRole('dialog')

  await go('/pages/payment/stock?code=AAPL&market=UsStock&source=0&direction=0')
  await field('order.field.quantity').fill(quantity)
  await page
    .getByRole('status')
    .filter({ hasText: words('profile.wallet.balance') })
    .waitFor()
  await picture(app, 'top-up-ticket', { fullPage: true })
  await button('order.review.reviewBuy').click()
  await dialog.getByRole('region', { name: words('profile.topUp.review') }).waitFor()
  await picture(app, 'top-up-ticket-review')
  await confirm(
    app,
    button('order.review.confirmBuy_other', { quantity, code: 'AAPL' }),
    text('order.result.filledBuy'),
  )
  const left = Number(await balance(person, 'balance'))
  expect(left).toBeGreaterThan(1_500)
  expect(left).toBeLessThan(4_000)
  expect(await balance(person, 'mxStock')).toBe('200000.00')
})
