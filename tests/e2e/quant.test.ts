// A customer uses a quantitative product: its worst drawdown is shown first, the ranking has dates, and the order form
// says what must be known. An order is cancelled without a fee, and a code opens another product. A running order shows
// its result day by day and can be closed.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { Stage } from '../support/app.ts'

/** The browser logs an error for each refused response, here that of a wrong code. */
const REFUSED = /status of 422/

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DEMO: 'on' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('reads a rule, orders, cancels free, and opens a product by its code', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'balance', to: 'financial', amount: '1500.00' }, person)
  const list = await stage.ask('GET /quantization/list', {})
  const { id, facts } = must(
    list.find(each => each.facts !== null && each.facts.terms.length > 0),
    'a rule',
  )
  const { name } = must(facts, 'its figures')
  const { page, words, button, link, text, go, isAt } = await stage.open({ as: person, expects: REFUSED })

  await go('/pages/aiquantify/index')
  await page.getByText(words('quant.view.ranking'), { exact: true }).click()
  await page
    .getByRole('list', { name: words('quant.view.ranking') })
    .getByText(name)
    .waitFor()
  await page.getByText(words('quant.view.rules'), { exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('img', { name: new RegExp(words('quant.chart.hold'), 'i') }).waitFor()
  const [first] = await page.locator('.fact-label').filter({ visible: true }).allTextContents()
  expect(first).toContain(words('quant.fact.drawdown'))
  await link('quant.detail.order').click()

  const review = button('quant.form.review')
  const amount = page.getByLabel(words('quant.form.amount'), { exact: true })
  await amount.fill('99.99')
  await review.click()
  await text('error.rule.followRange', { minimum: 100, maximum: '1,000,000' }).waitFor()
  await amount.fill('900000')
  await page.locator('a[href*="to=financial&receives="]').filter({ visible: true }).waitFor()
  await amount.fill('1000')
  await text('quant.form.needAccept').waitFor()
  await page.getByRole('checkbox').check()
  await review.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /US\$1,000\.00/ })
    .click()
  await text('quant.form.done').waitFor()
  await link('quant.form.seeMine').click()
  await isAt('/pages/aiquantify/record-detail')
  await text('quant.order.subscribed').waitFor()
  await button('quant.end.cancel.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('quant.end.cancel.action'), exact: true })
    .click()
  await text('quant.order.cancelled').waitFor()
  const { list: own } = await stage.ask('POST /quantization/order/pageList', {}, person)
  expect(own.map(each => [each.productId, each.state])).toEqual([[id, 'cancelled']])

  const hidden = must(
    list.find(({ needsCode }) => needsCode),
    'a product by invitation',
  )
  await go(`/pages/aiquantify/index?id=${hidden.id}`)
  const code = page.getByLabel(words('quant.code.label'), { exact: true })
  await code.fill('WRONG')
  await button('quant.code.open').click()
  await page.locator('[aria-invalid=true]').filter({ visible: true }).waitFor()
  await code.fill(must(hidden.simulatedCode, 'its code'))
  await button('quant.code.open').click()
  await link('quant.detail.order').waitFor()
})

test('an order that runs shows its days and trades, and is closed at the next value', async () => {
  const demo = await stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
  const { page, words, button, text, go } = await stage.open({ as: demo })
  await go('/pages/aiquantify/record')
  const records = page.getByRole('list', { name: words('quant.record.label') })
  await records
    .getByRole('link')
    .filter({ hasText: words('quant.order.settled') })
    .waitFor()
  await records
    .getByRole('link')
    .filter({ hasText: words('quant.order.running') })
    .click()
  await text('quant.days.title').waitFor()
  await text('quant.trades.title').waitFor()
  await button('quant.end.close.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('quant.end.close.action'), exact: true })
    .click()
  await text('quant.order.closing').waitFor()
  const { list } = await stage.ask('POST /quantization/order/pageList', {}, demo)
  expect(list.map(({ state }) => state)).toEqual(['subscribed', 'closing', 'settled'])
})
