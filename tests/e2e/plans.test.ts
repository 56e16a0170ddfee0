// A customer plans a weekly purchase of a share from its quote, sees what one purchase buys, and a week later finds both
// purchases with their orders. Without money the second one is skipped, with the reason.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Plan } from '../../domain/wire/calls/plan.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { clockAhead } from '../support/clock-ahead.ts'
import type { Look } from '../support/look.ts'
import { picture } from '../support/look.ts'

/** The browser logs an error when the socket of a stopped server closes. */
const CUT = /WebSocket|ERR_CONNECTION/

const clock = clockAhead()
let stage: Stage
beforeAll(async () => {
  stage = await Stage.set(clock.environment)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Repeats the request until the server's jobs have written the result. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

const ran = (person: Person, id: string, runs: number): Promise<Plan> =>
  until(async () => {
    const { total } = await stage.ask('POST /plans/runs', { id }, person)
    const { list } = await stage.ask('POST /plans/list', { id }, person)
    return total === runs ? list[0] : undefined
  })

async function plan({ page, words, button, text, go }: App): Promise<void> {
  await go('/pages/quote/stock?code=WALMEX&market=MxStock&source=0')
  await page.getByRole('link', { name: words('quote.plan') }).click()
  await button('plan.review').click()
  await text('error.rule.required').waitFor()
  await page.getByLabel(words('plan.fact.amount'), { exact: true }).fill('1')
  await page.getByText(/^El mínimo es MX\$/).waitFor()
  await page.getByLabel(words('plan.fact.amount'), { exact: true }).fill('1000')
  await page.getByRole('checkbox', { name: words('plan.accept') }).check()
}

const small: Look = { locale: 'en', theme: 'dark', viewport: { width: 320, height: 568 } }

test('a small screen: no plans yet, and the form of a share in dollars', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, ...small })
  const { page, words, button, text, go } = app
  await go('/pages/profile/plans')
  await text('plan.empty').waitFor()
  await picture(app, 'plan-empty', { fullPage: true })
  await go('/pages/profile/plans?key=US.AAPL')
  await page.getByLabel(words('plan.fact.amount'), { exact: true }).fill('100')
  // A hundred pesos are about five dollars: a fraction of a share.
  await page.getByText(/^0\.0\d+$/).waitFor()
  await text('plan.know.fraction').waitFor()
  await page.getByLabel(words('plan.fact.amount'), { exact: true }).fill('0.5')
  await page.getByText(/^The minimum is MX\$/).waitFor()
  await page.getByRole('radio', { name: words('plan.currency.USD') }).check()
  await page.getByText(/^The minimum is US\$/).waitFor()
  await page.getByLabel(words('plan.fact.startsOn'), { exact: true }).fill('2020-01-01')
  await page.getByText(/^The market doesn’t open that day/).waitFor()
  expect(await page.locator('.plan-dates li').count()).toBe(0)
  await picture(app, 'plan-form-small', { fullPage: true })
  await button('plan.review').click()
  await text('plan.needAccept').waitFor()
  await go('/pages/profile/plans?key=FX.USDMXN')
  await text('plan.missing').waitFor()
})

test('a weekly purchase, and its purchases a week later', { timeout: 240_000 }, async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: CUT })
  const { page, words, button, text } = app
  await plan(app)
  await picture(app, 'plan-form', { fullPage: true })
  await button('plan.review').click()
  const review = page.getByRole('dialog')
  await review.getByText(words('plan.topUp')).waitFor()
  await review.getByText(words('plan.know.end')).waitFor()
  await picture(app, 'plan-review')
  await review.locator('.button[data-block]').last().click()
  await text('plan.done.title').waitFor()
  await picture(app, 'plan-done', { fullPage: true })
  await page.getByRole('link', { name: words('plan.done.see') }).click()
  const [created] = (await stage.ask('POST /plans/list', {}, person)).list
  const { id } = must(created, 'the plan')
  const first = await ran(person, id, 1)
  expect(first.last).toMatchObject({ outcome: 'ordered', late: false })
  await page.getByRole('link', { name: /Orden por/ }).waitFor()
  await picture(app, 'plan-first', { fullPage: true })

  await stage.clear()
  await stage.served.kill('SIGTERM')
  clock.set(7 * DAY_MS)
  await stage.served.restart()
  const second = await ran(person, id, 2)
  expect(second).toMatchObject({ state: 'active', last: { outcome: 'ordered' } })
  const orders = await stage.ask('POST /position/consignList', { key: 'MX.WALMEX' }, person)
  expect(orders.total).toBe(2)
  const later = await stage.open({ as: person, expects: CUT })
  await later.go(`/pages/profile/plans?id=${id}`)
  await later.page
    .getByRole('link', { name: /Orden por/ })
    .first()
    .click()
  await later.page.getByText('WALMEX').first().waitFor()
  await later.go(`/pages/profile/plans?id=${id}`)
  await later.button('plan.end').click()
  await later.page
    .getByRole('dialog')
    .getByRole('button', { name: later.words('plan.endConfirm'), exact: true })
    .click()
  await later.text('plan.state.ended').waitFor()
  await later.go('/pages/profile/plans')
  await later.text('plan.ended').waitFor()
  await picture(later, 'plan-list', { fullPage: true })
})
