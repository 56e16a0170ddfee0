// A customer's loans: the cost is shown before the application. One loan is partly paid early and then paid off for the
// promised amount. Another one is applied for, approved and accepted.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DEMO: 'on' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a loan is paid in part and in whole; another is applied for, approved and accepted', async () => {
  const demo = await stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
  const own = async () => (await stage.ask('POST /loan/applyList', {}, demo)).list
  const [running] = await own()
  const { id } = must(running, 'the loan of the demo account')
  const { page, words, button, link, text, go, isAt } = await stage.open({ as: demo })
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: /MX\$/ })

  await go('/pages/loan/index')
  await page.locator(`a[href$='id=${id}']`).filter({ visible: true }).click()
  await text('loan.due.later').or(text('loan.due.soon')).first().waitFor()
  await link('loan.detail.pay').click()
  await page.getByText(words('loan.repay.part'), { exact: true }).filter({ visible: true }).click()
  const review = button('loan.repay.review')
  await review.click()
  await text('loan.repay.needAmount').waitFor()
  await page.getByLabel(words('loan.repay.amount'), { exact: true }).fill('1000')
  await page.getByText(words('loan.repay.smaller'), { exact: true }).filter({ visible: true }).click()
  await review.click()
  await confirm().click()
  await text('loan.repay.done').waitFor()
  expect((await own())[0]?.flows.at(-1)).toMatchObject({ kind: 'prepayment', amount: '1000.00' })

  await go(`/pages/loan/index?id=${id}&view=repay`)
  const { total } = await stage.ask('GET /loan/shouldRepayAmount', { id }, demo)
  await page.getByText(words('loan.repay.all'), { exact: true }).filter({ visible: true }).click()
  await review.click()
  await confirm().click()
  await text('loan.repay.over').waitFor()
  expect((await own())[0]).toMatchObject({
    state: 'repaid',
    flows: expect.arrayContaining([expect.objectContaining({ amount: total })]),
  })

  await go('/pages/loan/index?view=apply')
  await button('loan.form.review').click()
  await page.getByText(words('loan.form.needIncome'), { exact: true }).waitFor()
  await page.getByLabel(words('loan.form.amount'), { exact: true }).fill('10000')
  await page.getByLabel(words('loan.form.income'), { exact: true }).fill('1000')
  await page.getByText(words('loan.reason.incomeTooLow')).waitFor()
  await page.getByLabel(words('loan.form.income'), { exact: true }).fill('30000')
  // The rate for a customer who has repaid a loan.
  await page.getByText('30.0 %', { exact: true }).first().waitFor()
  await button('loan.form.review').click()
  await confirm().click()
  await text('loan.form.done').waitFor()
  await link('loan.form.see').click()
  await isAt('/pages/loan/index')
  await button('loan.offer.accept').click({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('checkbox').check()
  await confirm().click()
  await link('loan.detail.pay').waitFor()
  expect((await own())[0]).toMatchObject({ state: 'inUse', amount: 10_000, months: 12 })
})

test('a loan is secured by shares, which are locked until it is paid off', async () => {
  const demo = await stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
  const newest = async () => must((await stage.ask('POST /loan/applyList', {}, demo)).list[0], 'a loan')
  const free = () => stage.ask('POST /loan/collateral', {}, demo)
  const before = await free()
  const share = must(
    before.toSorted((one, other) => Number(other.value) - Number(one.value))[0],
    'a share that can be pledged',
  )
  const { page, words, button, link, text, go, isAt } = await stage.open({ as: demo })
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: /MX\$/ })

  await go('/pages/loan/index?view=apply')
  await page.getByText(words('loan.kind.secured'), { exact: true }).filter({ visible: true }).click()
  const review = button('loan.form.review')
  await page.getByText(words('loan.secured.choose'), { exact: true }).waitFor()
  await review.click()
  await page.getByText(words('loan.secured.needCollateral'), { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: `${share.name} · ${share.key}` }).check()
  await page.getByLabel(words('loan.form.amount'), { exact: true }).fill(String(Math.ceil(Number(share.value))))
  await page.getByText(words('loan.secured.tooMuch', { most: '|' }).split('|')[0] ?? '').waitFor()
  await page.getByLabel(words('loan.form.amount'), { exact: true }).fill('2000')
  await review.click()
  await page.getByRole('dialog').getByText(words('loan.secured.fall.sell')).waitFor()
  await confirm().click()
  await text('loan.form.done').waitFor()
  await link('loan.form.see').click()
  await isAt('/pages/loan/index')
  await button('loan.offer.accept').click({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('checkbox').check()
  await confirm().click()
  await page.getByRole('heading', { name: words('loan.cover.title') }).waitFor()
  const loan = await newest()
  expect(loan).toMatchObject({ kind: 'secured', state: 'inUse', amount: 2_000, cover: { state: 'ok' } })
  expect((await free()).some(({ positionId }) => positionId === share.positionId)).toBe(false)
  const sale = { positionId: share.positionId, orderType: 0, quantity: '1' } as const
  await expect(stage.ask('POST /position/flatPosition', sale, demo)).rejects.toThrow()

  await link('loan.cover.takeBack').click()
  await page.getByRole('checkbox', { name: `${share.name} · ${share.key}` }).check()
  const takeBack = button('loan.cover.takeBack')
  await takeBack.click()
  await page.getByText(words('loan.cover.tooMuch', { amount: '|' }).split('|')[0] ?? '').waitFor()
  await page.getByLabel(words('loan.secured.quantity'), { exact: true }).fill('1')
  await takeBack.click()
  await confirm().click()
  await text('loan.cover.takenBack').waitFor()
  expect((await free()).find(({ positionId }) => positionId === share.positionId)?.quantity).toBe('1')

  await go(`/pages/loan/index?id=${loan.id}&view=repay`)
  await page.getByText(words('loan.repay.all'), { exact: true }).filter({ visible: true }).click()
  await button('loan.repay.review').click()
  await confirm().click()
  await text('loan.repay.over').waitFor()
  expect(await newest()).toMatchObject({ state: 'repaid' })
  // The account may have received shares of another product meanwhile.
  const after = (await free()).map(({ positionId }) => positionId)
  expect(after).toEqual(expect.arrayContaining(before.map(({ positionId }) => positionId)))
})
