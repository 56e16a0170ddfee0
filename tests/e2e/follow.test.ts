// A customer follows an institution. Its worst drawdown is shown first, and the form says what must be known. One order
// is cancelled without a fee and another one waits. A settled order shows how its amount was calculated.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import type { Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looks, looksOr, picture } from '../support/look.ts'

/** Formats an amount below a thousand dollars. */
const money = (amount: string): string => `US$${amount}`

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DEMO: 'on' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Available and reserved balance of the wallet for following. */
async function walletOf(person: Person): Promise<readonly [string, string]> {
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'follow' }, person)
  const { balance, usedBalance } = must(wallet, 'the wallet')
  return [balance, usedBalance]
}

test.each(looks)('orders, cancels free, and orders again: $locale, $theme, $viewport.width', async look => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'balance', to: 'follow', amount: '1500.00' }, person)
  const list = await stage.ask('GET /userFollowInvest/getInvestAgencyList', {})
  const agency = must(
    list.find(({ state }) => state === 'open'),
    'an institution',
  )
  const app = await stage.open(Object.assign({ as: person }, look))
  const { page, words, button, link, text, go, isAt } = app
  const take = (name: string) => picture(app, `follow-${name}`, { fullPage: true })

  await go('/pages/product/follow')
  await page.getByRole('link', { name: agency.name, exact: true }).click()
  await page.getByRole('heading', { name: agency.name }).last().waitFor()
  await take('institution')
  const [first] = await page.locator('.fact-label').filter({ visible: true }).allTextContents()
  expect(first).toContain(words('follow.fact.drawdown'))
  // The result since the start follows from the two values beside it and the fee.
  const shown = await page.locator('.fact').filter({ visible: true }).allTextContents()
  const { value } = must(agency.unitValue, 'a value')
  const gain = new Decimal(value).minus(1)
  const result = gain.isPositive() ? gain.times(new Decimal(100).minus(agency.feeRate)).div(100) : gain
  const percent = result.times(100).abs().toFixed(2, Decimal.ROUND_HALF_UP)
  const at = shown.findIndex(text => text.includes('US$1.0000'))
  expect(shown[at + 1]).toContain(money(value))
  expect(shown[at + 2]).toContain(percent)
  await link('follow.detail.follow').click()
  await isAt('/pages/payment/follow')

  const review = button('follow.form.review')
  const amount = page.getByLabel(words('follow.form.amount'), { exact: true })
  await amount.fill('99.99')
  await review.click()
  await text('error.rule.followRange', { minimum: 100, maximum: '1,000,000' }).waitFor()
  await amount.fill('1600')
  await page
    .getByRole('status')
    .filter({ hasText: words('profile.wallet.usStock') })
    .waitFor()
  await take('errors')
  await amount.fill('900000')
  await page.locator('a[href*="to=follow&receives="]').filter({ visible: true }).waitFor()
  await amount.fill('1000')
  await text('follow.form.needAccept').waitFor()
  await page.getByRole('checkbox').check()
  await review.click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /US\$1,000\.00/ })
  await confirm.waitFor()
  await take('review')
  await confirm.click()
  await text('follow.form.done').waitFor()
  expect(await walletOf(person)).toEqual(['500.00', '1000.00'])

  await link('follow.form.seeMine').click()
  await isAt('/pages/trade/detail')
  await text('follow.state.waitingConfirmation').waitFor()
  await take('order')
  await button('follow.cancel.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('follow.cancel.action'), exact: true })
    .click()
  await text('follow.state.cancelled').waitFor()
  expect(await walletOf(person)).toEqual(['1500.00', '0.00'])

  await go(`/pages/payment/follow?id=${agency.id}`)
  await amount.fill('500')
  await page.getByLabel(words('follow.form.lossLimit'), { exact: true }).selectOption('10')
  await page.getByRole('checkbox').check()
  await review.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /US\$500\.00/ })
    .click()
  await text('follow.form.done').waitFor()
  await go('/pages/trade/index?tab=5')
  const records = page.getByRole('list', { name: words('follow.record.label') })
  await records.getByRole('link').getByText(words('follow.state.waitingConfirmation')).waitFor()
  await records.getByRole('link').getByText(words('follow.state.cancelled')).waitFor()
  await take('records')
  const { list: own } = await stage.ask('POST /userFollowInvest/pageList', {}, person)
  expect(own.map(({ state, lossLimit }) => [state, lossLimit])).toEqual([
    ['waitingConfirmation', 10],
    ['cancelled', 0],
  ])
})

test.each(looksOr())(
  'a settled order shows its units, its fee and the accounts of its two dates: $locale, $theme, $viewport.width',
  async look => {
    const demo = await stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
    const { list } = await stage.ask('POST /userFollowInvest/pageList', {}, demo)
    const order = must(
      list.find(({ state }) => state === 'settled'),
      'a settled order',
    )
    const exit = must(order.exit, 'a settlement')
    const app = await stage.open({ as: demo, ...look })
    const { page, words, text, go } = app
    await go('/pages/trade/index?tab=5')
    const records = page.getByRole('list', { name: words('follow.record.label') })
    await records
      .getByRole('link')
      .filter({ hasText: words('follow.state.settled') })
      .click()
    await text('follow.calc.title').waitFor()
    const facts = page.locator('.fact').filter({ visible: true })
    await facts
      .filter({ hasText: words('follow.sum.units') })
      .getByText(must(order.units, 'units').replace(/\.?0+$/, ''))
      .waitFor()
    await facts
      .filter({ hasText: words('follow.sum.gross') })
      .getByText(money(exit.gross))
      .waitFor()
    await facts
      .filter({ hasText: words('follow.record.paid') })
      .getByText(money(exit.paid))
      .first()
      .waitFor()
    await page.getByRole('button', { name: words('follow.sum.accounts') }).click()
    const sheet = page.getByRole('dialog')
    const { value } = await stage.ask('GET /userFollowInvest/day', { id: order.agencyId, date: exit.date })
    expect(value).toBe(exit.value)
    await sheet.getByText(money(value)).waitFor()
    await picture(app, 'follow-settled-accounts')
    await page.keyboard.press('Escape')
    await picture(app, 'follow-settled', { fullPage: true })
  },
)
