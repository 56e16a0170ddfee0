// Whatever fails between a tap and the response, the user must be informed truthfully: that the outcome is being
// checked, then what it is. The user's input must not be lost, and private data must not be left behind.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { buy, MOVED } from '../support/walk.ts'
import { faults, lostAnswers } from './order-faults.ts'
import { memoryOfWorker } from './worker-memory.ts'

/** `LOST_ANSWERS=1000 LOST_SEED=N` runs that number of orders with that seed (the survey of reliability, G24). */
const { LOST_ANSWERS, LOST_SEED } = process.env
const ORDERS = Number(LOST_ANSWERS ?? 20)
const SEED = Number(LOST_SEED ?? 7)
/** Time limit for one order, including all its faults. */
const ORDER_MOST_MS = 15_000
const TIMEOUT_MS = 45_000
const TICKET = '/pages/payment/stock?code=KO&market=UsStock&source=0&direction=0'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const LOST = `${ORDERS} orders whose answer is lost: each is said to be checked, then to have ended as it did`

test(LOST, { timeout: ORDERS * ORDER_MOST_MS }, async () => {
  const report = await lostAnswers({ stage, count: ORDERS, seed: SEED })
  expect(report.wrong, JSON.stringify(report)).toEqual([])
  expect(report.orders).toBe(ORDERS)
  for (const fault of faults) expect(report.faults[fault], fault).toBeGreaterThan(0)
  expect(report.ended.filled, JSON.stringify(report)).toBeGreaterThan(0)
  expect(report.ended.refused, JSON.stringify(report)).toBeGreaterThan(0)
})

describe('a session that was ended on another device', () => {
  test('is reported as over; no data of its user is left except the unsent input, which is kept for that user', async () => {
    const person = await stage.newcomer()
    const app = await stage.open({ ownWorker: true, as: person, expects: /status of 401/ })
    const { page, words, text, go, field, button, isAt } = app
    await go('/pages/quote/stock?code=KO&market=UsStock&source=0')
    await buy(app, 'KO', '3')
    const [position] = (await stage.ask('POST /position/me', {}, person)).list
    const { id } = must(position, 'a position')
    await go('/pages/trade/index')
    await page
      .getByRole('list', { name: words('trade.holding.list') })
      .getByRole('link', { name: 'KO' })
      .waitFor()
    // The engine's memory must contain the id now, otherwise its later absence would prove nothing.
    expect(await memoryOfWorker(page)).toContain(id)
    await go(TICKET)
    await field('order.field.quantity').fill('17')

    await stage.ask('POST /session/logOut', {}, person)
    await text('common.toast.loginExpired').waitFor()
    await isAt('/pages/auth/login')
    const memory = await memoryOfWorker(page)
    for (const own of [id, person.email]) expect(memory.includes(own), own).toBe(false)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const own of [id, person.token, person.email]) expect(kept).not.toContain(own)
    expect(await page.locator('body').textContent()).not.toContain('Ana')

    await field('auth.login.username').fill(person.email)
    await page.getByLabel(words('auth.login.password'), { exact: true }).filter({ visible: true }).fill(person.password)
    await button('auth.login.submit').click()
    await isAt('/pages/payment/stock')
    expect(await field('order.field.quantity').inputValue()).toBe('17')
  })
})

test('engines that crash repeatedly: the page says so, prices come by polling, and are live again', async () => {
  const app = await stage.open({ ownWorker: true, expects: /JSON|broken/ })
  const { page, text, go, words } = app
  await go('/pages/market/index')
  const prices = () =>
    page.getByRole('list', { name: words('market.list.label', { market: words('market.board.US') }) }).textContent()
  const asked = page.waitForRequest('**/web/market/getMakets', { timeout: 60_000 })
  for (let died = 0; died < 4; died++) {
    const engines = page.workers()
    const engine = must(engines.at(-1), 'an engine')
    const gone = new Promise<void>(resolve => void engine.on('close', () => resolve()))
    await engine.evaluate(() => void setTimeout(() => JSON.parse('broken')))
    await gone
    if (died < 3) await expect.poll(() => page.workers().length, { timeout: TIMEOUT_MS }).toBe(1)
  }
  await text('common.feed.resting').waitFor()
  await asked
  const before = await prices()
  expect(page.workers()).toHaveLength(0)
  await expect.poll(prices, { timeout: TIMEOUT_MS }).not.toBe(before)
  await text('common.feed.resting').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['connection'])).toBe('live')
})

/** Changes the price or its time in the order's request, so that the server refuses it. */
async function altered(app: App, change: (seen: { price: string; at: number }) => void): Promise<void> {
  await app.page.route(
    '**/web/stock/create',
    route => {
      const body = route.request().postDataJSON()
      change(body.seen)
      return route.continue({ postData: JSON.stringify(body) })
    },
    { times: 1 },
  )
}

async function review(app: App): Promise<void> {
  await app.go(TICKET)
  await app.field('order.field.quantity').fill('2')
  await app.button('order.review.reviewBuy').click()
  await app.page.getByRole('dialog').waitFor()
}

describe('the order review', () => {
  test.each([
    ['priceMoved', (seen: { price: string }) => Object.assign(seen, { price: `${Number(seen.price) * 2}` })],
    ['quoteStale', (seen: { at: number }) => Object.assign(seen, { at: seen.at - 60_000 })],
  ] as const)(
    'that the server refuses (%s) says why, keeps what was written, and goes with the price of now',
    async (kind, change) => {
      const person = await stage.newcomer()
      const app = await stage.open({ as: person, expects: MOVED })
      const { page, text, button, field, words } = app
      await review(app)
      await altered(app, change)
      const confirm = button('order.review.confirmBuy_other', { quantity: '2', code: 'KO' })
      const refresh = button('order.review.refresh')
      const reason = page.getByRole('dialog').getByText(words(`error.failure.${kind}`))
      await send()
      await reason.waitFor()
      expect((await stage.ask('POST /position/consignList', {}, person)).total).toBe(0)
      // Closing the review keeps the input.
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await field('order.field.quantity').inputValue()).toBe('2')
      await button('order.review.reviewBuy').click()
      await send()
      await text('order.result.filledBuy').waitFor()

      async function send(): Promise<void> {
        do {
          await confirm.or(refresh).first().waitFor()
          if (await refresh.isVisible()) await refresh.click()
          // Waits for the button, because the new price takes a moment.
          await confirm.click()
          await reason.or(refresh).or(text('order.result.filledBuy')).first().waitFor()
        } while ((await refresh.isVisible()) && !(await reason.isVisible()))
      }
    },
  )
})
