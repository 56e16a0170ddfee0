// A customer sells a share by a stop: the ticket sets the price that triggers it and its last day, the review says in a
// sentence which price counts and what a gap does, the order waits with its shares reserved, and its trigger is changed.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
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

const small: Look = { locale: 'zh-Hans', theme: 'dark', viewport: { width: 320, height: 568 } }
const TICKET = '/pages/payment/stock?code=AAPL&market=UsStock&source=0'

/** The customer holds three shares. */
async function holder(): Promise<Person> {
  const person = await stage.newcomer()
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '3' } as const
  const { id } = await stage.ask('POST /stock/create', order, person)
  await expect
    .poll(async () => (await stage.ask('POST /position/consignList', { id }, person)).list[0]?.state)
    .toBe('filled')
  return person
}

async function lastPrice(): Promise<number> {
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  return must(quote, 'a quote').price / 100
}

const trigger = ({ page, words }: App) => page.getByLabel(words('condition.price'), { exact: true })
const choose = async (app: App, name: string, value: string) => {
  await app.page.locator(`select[name="${name}"]`).selectOption(value)
}

test.each([...looksOr(), small])('$locale $theme: a share is sold by a stop', async look => {
  const person = await holder()
  const app = await stage.open({ as: person, ...look })
  const { page, words, button, text, go } = app
  await go(`${TICKET}&direction=1`)
  await page.locator('select[name="triggerKind"]').waitFor()
  await text('condition.atOnce').waitFor()
  await picture(app, 'ticket-conditions', { fullPage: true })
  await choose(app, 'triggerKind', 'stop')
  await page.locator('input[name="quantity"]').fill('2')
  const last = await lastPrice()
  await trigger(app).fill((last * 1.1).toFixed(2))
  await button('order.review.reviewSell').click()
  await page.getByRole('alert').getByRole('button').first().waitFor()
  await picture(app, 'ticket-conditions-errors', { fullPage: true })
  const price = (last * 0.8).toFixed(2)
  await trigger(app).fill(price)
  await choose(app, 'validity', 'date')
  await button('order.review.reviewSell').click()
  await text('condition.validity.required').waitFor()
  const { days } = await stage.ask('POST /orders/validDays', { key: 'US.AAPL' })
  await choose(app, 'until', must(days[3], 'a day').date)
  await picture(app, 'ticket-conditions-set', { fullPage: true })
  await button('order.review.reviewSell').click()
  const review = page.getByRole('dialog')
  await review.getByText(words('condition.then.sell')).waitFor()
  await picture(app, 'ticket-conditions-review')
  await review.locator('.button[data-block]').last().click()
  await text('order.result.accepted').first().waitFor()
  await picture(app, 'ticket-conditions-sent', { fullPage: true })
  const { list } = await stage.ask('POST /position/consignList', { open: true }, person)
  const order = must(list[0], 'an order')
  expect(order).toMatchObject({
    state: 'working',
    trigger: { kind: 'stop', price, reachedTimestamp: null },
    expireTimeTimestamp: must(days[3], 'a day').endTimestamp,
  })

  await go(`/pages/trade/detail?code=AAPL&market=UsStock&source=0&type=2&id=${order.id}`)
  await text('order.state.waits').first().waitFor()
  await picture(app, 'order-waits', { fullPage: true })
  await button('change.action').click()
  await trigger(app).fill((last * 0.7).toFixed(2))
  await choose(app, 'validity', 'date')
  await button('change.review').click()
  await text('condition.validity.required').waitFor()
  await choose(app, 'validity', 'day')
  await picture(app, 'order-waits-change-form', { fullPage: true })
  await button('change.review').click()
  await page
    .getByRole('dialog')
    .getByText(words('condition.validity.end', { date: '' }).trim().split(' ')[0] ?? '')
    .first()
    .waitFor()
  await page.getByRole('dialog').locator('.button[data-block]').last().waitFor()
  await picture(app, 'order-waits-change')
  await page.getByRole('dialog').locator('.button[data-block]').last().click()
  await text('change.done').waitFor()
  const changed = (await stage.ask('POST /position/consignList', { id: order.id }, person)).list[0]
  expect(changed?.trigger?.price).toBe((last * 0.7).toFixed(2))
  expect(changed?.expireTimeTimestamp).toBe(must(days[0], 'a day').endTimestamp)
  await page.getByText(`≤ `, { exact: false }).first().waitFor()
  await picture(app, 'order-waits-changed', { fullPage: true })
})

test('a pair is bought by a stop that follows the price', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '900.00' }, person)
  const app = await stage.open({ as: person, viewport: { width: 320, height: 568 } })
  const { page, words, text, go } = app
  await go('/pages/payment/forex?code=EURUSD&market=FX&source=2&direction=0')
  await choose(app, 'triggerKind', 'trailing')
  await page.locator('input[name="quantity"]').fill('2000')
  const distance = page.getByLabel(words('condition.trail.distance'), { exact: true })
  await distance.fill('60')
  await page.locator('form .button[data-block]').last().click()
  await page.getByRole('alert').getByRole('button').first().waitFor()
  await picture(app, 'ticket-trailing-errors', { fullPage: true })
  await distance.fill('')
  await distance.press('ArrowUp')
  await distance.press('ArrowUp')
  expect(await distance.inputValue()).toBe('1.00')
  await choose(app, 'validity', 'day')
  await picture(app, 'ticket-trailing', { fullPage: true })
  await page.locator('form .button[data-block]').last().click()
  const review = page.getByRole('dialog')
  await review.getByText(words('condition.validity.day')).waitFor()
  await picture(app, 'ticket-trailing-review')
  await review.locator('.button[data-block]').last().click()
  await text('order.result.accepted').first().waitFor()
  const { list } = await stage.ask('POST /position/consignList', { open: true }, person)
  expect(list).toMatchObject([{ trigger: { kind: 'trailing', trail: { percent: '1.00' }, reachedTimestamp: null } }])
  await go(`/pages/trade/detail?code=EURUSD&market=FX&source=2&type=2&id=${must(list[0], 'an order').id}`)
  await text('order.state.waits').first().waitFor()
  await picture(app, 'order-trailing', { fullPage: true })
})
