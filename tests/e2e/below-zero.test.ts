// Why: the price of oil has been below zero. The holder of such a contract must be able to enter a negative limit
// price; for any other instrument a minus sign is refused. `PICTURES=DIR` saves screenshots in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Person } from '../support/app.ts'
import { HeldMarket } from '../support/held-market.ts'
import { looksOr, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'
import { MOVED } from '../support/walk.ts'

const LONGEST_MS = 90_000

let market: HeldMarket
beforeAll(async () => {
  market = await HeldMarket.open()
}, 3 * START_TIMEOUT_MS)
afterEach(() => market.stage.clear())
afterAll(() => market.close())

async function monthOf(person: Person, root: string) {
  const months = await market.stage.ask('GET /m_ft/futures_opt_list', { root }, person)
  return must(months[1], 'a month').key
}

test.each(looksOr())('$locale: a short in oil is closed at a limit below zero', { timeout: LONGEST_MS }, async look => {
  const person = await market.stage.newcomer()
  await market.stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'future', amount: '9000.00' }, person)
  const oil = await monthOf(person, 'CL')
  market.hold(oil, 330)
  const positions = () => market.stage.ask('POST /position/getByStock', { key: oil }, person)
  const order = { key: oil, quantity: '1', direction: 1, action: 0, orderType: 0, leverage: 5 } as const
  // Waits until the held price is published, and then twelve seconds: the price collar fills nothing for ten seconds
  // after a jump.
  await expect.poll(async () => market.priceOf(oil), { timeout: 5_000 }).toBe(330)
  const from = market.server.clock.now()
  await expect.poll(() => market.server.clock.now() - from, { timeout: 30_000 }).toBeGreaterThan(12_000)
  await market.stage.ask('POST /crude/create', order, person)
  await expect.poll(async () => (await positions()).length, { timeout: 20_000 }).toBe(1)
  const { id } = must((await positions())[0], 'a position')
  market.hold(oil, -100)

  const app = await market.stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, go, button } = app
  const code = oil.slice('FU.'.length)
  await go(`/pages/payment/future?code=${code}&market=FU&source=3&direction=1&id=${id}`)
  await page.getByText(words('order.type.limit'), { exact: true }).filter({ visible: true }).first().click()
  const price = page.locator('input[name="price"]')
  await price.fill('-1.20')
  await page.locator('input[name="quantity"]').fill('1')
  await page.getByText(words('margin.hint.signed')).filter({ visible: true }).first().waitFor()
  await picture(app, 'below-zero')
  await button('margin.label.review.close').click()
  await page
    .getByRole('dialog')
    .getByText(/[-−]1\.20/)
    .first()
    .waitFor()
  await picture(app, 'below-zero-review')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(async () => (await positions())[0]?.usedNum, { timeout: 15_000 }).toBe('1')
  market.hold(oil, -120)
  await expect.poll(async () => (await positions()).length, { timeout: 40_000 }).toBe(0)

  const gold = await monthOf(person, 'MGC')
  await go(`/pages/payment/future?code=${gold.slice('FU.'.length)}&market=FU&source=3`)
  await page.getByText(words('order.type.limit'), { exact: true }).filter({ visible: true }).first().click()
  await price.filter({ visible: true }).fill('-1.0')
  await page.getByText(words('ui.unreadable')).filter({ visible: true }).first().waitFor()
  await picture(app, 'gold-sign')
})
