// A customer buys shares with a take profit and a stop loss: the ticket says what each would bring, the review says what a
// gap does, the order's page leads to the order that sells, and back. Shares that are held get a stop beside a limit.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'
import { confirm as confirmed, MOVED } from '../support/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const looks: readonly Look[] = [
  ...looksOr(),
  { locale: 'zh-Hans', theme: 'dark', viewport: { width: 320, height: 568 } },
  { locale: 'en', theme: 'light', viewport: { width: 960, height: 800 } },
]
const TICKET = '/pages/payment/stock?code=AAPL&market=UsStock&source=0'

async function lastPrice(): Promise<number> {
  const { quote } = await stage.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  return must(quote, 'a quote').price / 100
}
const fieldOf = ({ page }: App, name: string) => page.locator(`input[name="${name}"]`)
const confirm = ({ page }: App) => page.getByRole('dialog').locator('.button[data-block]').last()

test.each(looks)('$locale $theme: shares are bought with their exits', async look => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, button, text, go } = app
  await go(`${TICKET}&direction=0`)
  await fieldOf(app, 'quantity').fill('2')
  await button('condition.exits.attach').click()
  const last = await lastPrice()
  await fieldOf(app, 'takeProfit').fill((last * 0.9).toFixed(2))
  await fieldOf(app, 'stopLoss').fill((last * 1.1).toFixed(2))
  await button('order.review.reviewBuy').click()
  await page
    .getByText(words('condition.exits.wrong.stopLoss', { price: '' }).split(' ')[0] ?? '')
    .first()
    .waitFor()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(2)
  await picture(app, 'ticket-exits-errors', { fullPage: true })
  const [profit, stop] = [(last * 1.2).toFixed(2), (last * 0.8).toFixed(2)]
  await fieldOf(app, 'takeProfit').fill(profit)
  await fieldOf(app, 'stopLoss').fill(stop)
  await picture(app, 'ticket-exits', { fullPage: true })
  await button('order.review.reviewBuy').click()
  await page.getByRole('dialog').getByText(words('condition.exits.review.stopLoss')).waitFor()
  await picture(app, 'ticket-exits-review')
  await confirmed(app, confirm(app), text('order.result.filled').first())

  const { list } = await stage.ask('POST /position/consignList', {}, person)
  const exit = must(
    list.find(({ parentId }) => parentId !== undefined),
    'the exit',
  )
  expect(exit).toMatchObject({ price: profit, quantity: '2', trigger: { kind: 'oco', price: stop } })
  await go(`/pages/trade/detail?code=AAPL&market=UsStock&source=0&type=2&id=${exit.parentId}`)
  await picture(app, 'order-exits', { fullPage: true })
  await text('condition.exits.seeExit').click()
  await text('condition.exits.seeParent').waitFor()
  await text('order.state.waits').first().waitFor()
  await picture(app, 'order-exit', { fullPage: true })

  await button('change.action').click()
  await fieldOf(app, 'price').fill((last * 0.9).toFixed(2))
  await button('change.review').click()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1)
  await fieldOf(app, 'price').fill((last * 1.3).toFixed(2))
  await button('change.review').click()
  await confirm(app).click()
  await text('change.done').waitFor()
  await text('condition.exits.seeParent').click()
  await text('condition.exits.seeExit').waitFor()
})

test.each(looks)('$locale $theme: shares are bought with a stop that trails', async look => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, ...look })
  const { page, words, button, text, go } = app
  await go(`${TICKET}&direction=0`)
  // At a limit above the market: one at the market is asked again if the price moves during the walk.
  await page.getByText(words('order.type.limit'), { exact: true }).first().click()
  await fieldOf(app, 'price').fill(((await lastPrice()) * 1.02).toFixed(2))
  await fieldOf(app, 'quantity').fill('2')
  await button('condition.exits.attach').click()
  await page.getByText(words('condition.exits.way.percent'), { exact: true }).click()
  const distance = fieldOf(app, 'stopLoss')
  await distance.fill('60')
  await button('order.review.reviewBuy').click()
  await text('error.rule.trailFar', { percent: '50' }).first().waitFor()
  await picture(app, 'ticket-trailing-exit-error', { fullPage: true })
  await distance.fill('0')
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1)
  await distance.fill('5')
  await picture(app, 'ticket-trailing-exit', { fullPage: true })
  await button('order.review.reviewBuy').click()
  const sentence = words('condition.exits.review.trailing', { distance: '\0' }).split('\0')[0] ?? ''
  await page.getByRole('dialog').getByText(sentence).waitFor()
  await picture(app, 'ticket-trailing-exit-review')
  await confirm(app).click()
  await text('order.result.filled').first().waitFor()

  const { list } = await stage.ask('POST /position/consignList', {}, person)
  const exit = must(
    list.find(({ parentId }) => parentId !== undefined),
    'the exit',
  )
  expect(exit).toMatchObject({ quantity: '2', trigger: { kind: 'trailing', trail: { percent: '5.00' } } })
  await go(`/pages/trade/detail?code=AAPL&market=UsStock&source=0&type=2&id=${exit.parentId}`)
  await text('condition.exits.trailing').first().waitFor()
  await picture(app, 'order-trailing-exit', { fullPage: true })
  await text('condition.exits.seeExit').click()
  await text('condition.exits.seeParent').waitFor()
})

test.each(looks)('$locale $theme: the exits of a purchase that rests are changed, and removed', async look => {
  const person = await stage.newcomer()
  const last = await lastPrice()
  const scaled = (percent: number): string => ((last * percent) / 100).toFixed(2)
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, quantity: '2' } as const
  const placed = { ...order, price: scaled(80), takeProfit: scaled(120), stopLoss: scaled(70) }
  const { id } = await stage.ask('POST /stock/create', placed, person)
  const app = await stage.open({ as: person, ...look })
  const { page, words, button, text, go } = app
  await go(`/pages/trade/detail?code=AAPL&market=UsStock&source=0&type=2&id=${id}`)
  await button('change.action').click()
  await expect.poll(() => fieldOf(app, 'stopLoss').inputValue()).toBe(scaled(70))
  await fieldOf(app, 'takeProfit').fill(scaled(75))
  await button('change.review').click()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1)
  await picture(app, 'order-exits-change-error', { fullPage: true })
  await fieldOf(app, 'takeProfit').fill(scaled(130))
  await page.getByText(words('condition.exits.way.percent'), { exact: true }).click()
  await fieldOf(app, 'stopLoss').fill('5')
  await picture(app, 'order-exits-change', { fullPage: true })
  await button('change.review').click()
  await page.getByRole('dialog').getByText(words('condition.exits.trailing')).first().waitFor()
  await picture(app, 'order-exits-change-review')
  await confirm(app).click()
  await text('change.done').waitFor()
  const orderNow = async () =>
    must((await stage.ask('POST /position/consignList', { id }, person)).list[0], 'the order')
  expect((await orderNow()).stops).toEqual({ takeProfit: scaled(130), stopLoss: null, trail: { percent: '5.00' } })
  await button('change.close').click()
  await button('change.action').click()
  await button('condition.exits.remove').click()
  await button('change.review').click()
  await page
    .getByRole('dialog')
    .getByText(`${words('change.exits')}: ${words('change.noExits')}`)
    .waitFor()
  await confirm(app).click()
  await text('change.done').waitFor()
  expect(await orderNow()).not.toHaveProperty('stops')
})

test('shares that are held are sold at a profit or by a stop, whichever comes first', async () => {
  const person = await stage.newcomer()
  const order = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '3' } as const
  const { id } = await stage.ask('POST /stock/create', order, person)
  await expect
    .poll(async () => (await stage.ask('POST /position/consignList', { id }, person)).list[0]?.state)
    .toBe('filled')
  const app = await stage.open({ as: person })
  const { page, words, button, text, go } = app
  await go(`${TICKET}&direction=1`)
  await page.getByText(words('order.type.limit'), { exact: true }).first().click()
  await page.locator('select[name="triggerKind"]').selectOption('oco')
  await fieldOf(app, 'quantity').fill('3')
  const last = await lastPrice()
  await fieldOf(app, 'price').fill((last * 0.95).toFixed(2))
  await page.getByText(words('condition.exits.way.percent'), { exact: true }).click()
  await fieldOf(app, 'trigger').fill('60')
  await button('order.review.reviewSell').click()
  await text('error.rule.trailFar', { percent: '50' }).first().waitFor()
  await fieldOf(app, 'trigger').fill('5')
  await button('order.review.reviewSell').click()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1)
  await fieldOf(app, 'price').fill((last * 1.2).toFixed(2))
  await picture(app, 'ticket-paired', { fullPage: true })
  await button('order.review.reviewSell').click()
  await page.getByRole('dialog').getByText(words('condition.then.oco')).waitFor()
  await picture(app, 'ticket-paired-review')
  await confirm(app).click()
  await text('order.result.accepted').first().waitFor()
  const { list } = await stage.ask('POST /position/consignList', { open: true }, person)
  expect(list).toMatchObject([{ price: (last * 1.2).toFixed(2), trigger: { kind: 'oco', trail: { percent: '5.00' } } }])
})
