// The pages of loans, of funds and of upcoming dates at every width, in both themes and three languages, with the data of the demo account,
// up to the review of each form. No request is confirmed.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { Stage } from '../support/app.ts'
import { looks, picture } from '../support/look.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DEMO: 'on' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const logIn = () => stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })

test.each(looks)('loans: $locale, $theme, $viewport.width', async look => {
  const demo = await logIn()
  const { list } = await stage.ask('POST /loan/applyList', {}, demo)
  const { id } = must(list[0], 'the loan of the demo account')
  const app = await stage.open(Object.assign({ as: demo }, look))
  const { page, words, button, link, text, go } = app
  const take = (name: string) => picture(app, `loan-${name}`, { fullPage: true })
  const choose = (key: string) => page.getByText(words(key), { exact: true }).filter({ visible: true }).click()
  const fill = (key: string, value: string) => page.getByLabel(words(key), { exact: true }).fill(value)

  await go('/pages/loan/index')
  await page.locator(`a[href$='id=${id}']`).filter({ visible: true }).waitFor()
  await take('list')
  await go(`/pages/loan/index?id=${id}`)
  await link('loan.detail.pay').waitFor()
  await take('detail')

  await go(`/pages/loan/index?id=${id}&view=repay`)
  await choose('loan.repay.part')
  await fill('loan.repay.amount', '1000')
  await choose('loan.repay.smaller')
  await button('loan.repay.review').click()
  await page.getByRole('dialog').getByRole('button', { name: /MX\$/ }).waitFor()
  await take('repay-part')
  await page.keyboard.press('Escape')
  await choose('loan.repay.all')
  await button('loan.repay.review').click()
  await page.getByRole('dialog').getByRole('button', { name: /MX\$/ }).waitFor()
  await take('repay-all')

  await go('/pages/loan/index?view=apply')
  await button('loan.form.review').click()
  await page.getByText(words('loan.form.needIncome'), { exact: true }).waitFor()
  await take('apply-errors')
  await fill('loan.form.amount', '10000')
  await fill('loan.form.income', '1000')
  await page.getByText(words('loan.reason.incomeTooLow')).waitFor()
  await take('apply-refused')
  await fill('loan.form.income', '30000')
  await button('loan.form.review').click()
  await page.getByRole('dialog').getByRole('button', { name: /MX\$/ }).waitFor()
  await take('apply-review')
  await page.keyboard.press('Escape')
  await choose('loan.kind.secured')
  await text('loan.secured.choose').waitFor()
  await take('apply-secured')
})

test.each(looks)('funds: $locale, $theme, $viewport.width', async look => {
  const demo = await logIn()
  const app = await stage.open(Object.assign({ as: demo }, look))
  const { page, words, button, go } = app
  const take = (name: string) => picture(app, `fund-${name}`, { fullPage: true })
  const { list } = await stage.ask('POST /user_fund_orders/productPageList', {})
  const { id } = must(list[0], 'a scheme')

  await go('/pages/yinmutual/index')
  await page.locator(`a[href*='id=${id}']`).filter({ visible: true }).first().waitFor()
  await take('list')
  await go(`/pages/yinmutual/index?id=${id}`)
  await button('fund.buy.review').click()
  await take('form-errors')
  await page.getByLabel(words('fund.buy.amount'), { exact: true }).fill('100')
  await page.getByRole('checkbox').check()
  await button('fund.buy.review').click()
  await page.getByRole('dialog').getByRole('button', { name: /US\$/ }).waitFor()
  await take('review')
  await go('/pages/yinmutual/myhold')
  await take('held')
  await go('/pages/yinmutual/myhold?tab=orders')
  await page.getByRole('tab', { name: words('fund.view.orders'), selected: true }).waitFor()
  await take('orders')
})

test.each(looks)('upcoming dates lead to their records: $locale, $theme, $viewport.width', async look => {
  const demo = await logIn()
  const { list } = await stage.ask('GET /userCenter/upcoming', {}, demo)
  const instalment = must(
    list.find(({ kind }) => kind === 'instalment'),
    'an instalment of the loan of the demo account',
  )
  const app = await stage.open(Object.assign({ as: demo }, look))
  const { page, words, link, go, isAt } = app
  await go('/pages/profile/index')
  await link('profile.entry.upcoming').click()
  await isAt('/pages/profile/upcoming')
  const row = page.locator(`a[href$='id=${instalment.subject.id}']`).filter({ visible: true }).first()
  expect(await row.textContent()).toContain(words('upcoming.kind.instalment'))
  await picture(app, 'upcoming', { fullPage: true })
  await row.click()
  await isAt('/pages/loan/index')
})
