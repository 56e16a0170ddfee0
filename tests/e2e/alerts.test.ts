// A customer sets a price alert on a quote, or one on the margin ratio on the page of a position, the price crosses its level,
// and the notice arrives. Without clipping at the smallest width, in the three languages. `PICTURES=DIR` saves screenshots in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { HeldMarket } from '../support/held-market.ts'
import type { Look } from '../support/look.ts'
import { looks, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'

const LONGEST_MS = 90_000
const APPLE = 'US.AAPL'
/** A level that is reached already, in dollars: the price is above it. */
const REACHED = '150'

let market: HeldMarket
beforeAll(async () => {
  market = await HeldMarket.open()
}, 3 * START_TIMEOUT_MS)
afterEach(() => market.stage.clear())
afterAll(() => market.close())

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Holds the price until it is published. */
async function hold(cents: number): Promise<void> {
  market.hold(APPLE, cents)
  await expect.poll(() => market.priceOf(APPLE), { timeout: 5_000 }).toBe(cents)
}

/** Fails if a control or a text of the sheet is wider than its place. */
async function expectWhole({ page }: App, name: string): Promise<void> {
  const cut = await page.getByRole('dialog').evaluate(sheet =>
    [sheet, ...sheet.querySelectorAll<HTMLElement>('*')]
      .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      // The mark of a select reaches over its edge.
      .filter(each => !each.matches('.spoken, input, select') && !each.querySelector('select'))
      .map(each => `${each.className}: ${each.textContent?.slice(0, 40)}`),
  )
  expect(cut, name).toEqual([])
}

const small = looks
  .filter(({ viewport }) => viewport.width > 320)
  .map(({ locale, theme }): Look => ({ locale, theme, viewport: { width: 320, height: 568 } }))

test.each([...looks, ...small])(
  '$locale $viewport.width: from the bell to the notice',
  { timeout: LONGEST_MS },
  async look => {
    market.release(APPLE)
    const person = await market.stage.newcomer()
    // The refused request is reported by the browser.
    const app = await market.stage.open({ as: person, expects: /400/, ...look })
    const { page, words, go, button } = app
    await go('/pages/quote/stock?code=AAPL&market=UsStock')
    await button('quote.alerts').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(words('alert.empty')).waitFor()
    await picture(app, `alerts-empty-${look.locale}`)
    await expectWhole(app, 'the empty list')

    await button('alert.add').click()
    const level = sheet.getByLabel(words('alert.level.price'), { exact: true })
    await level.waitFor()
    // One percent above the price, in ticks of a cent.
    const first = Math.round(Number(await level.inputValue()) * 100)
    expect(first / market.priceOf(APPLE)).toBeCloseTo(1.01, 2)
    await level.press('ArrowUp')
    expect(await level.inputValue()).toBe(dollars(first + 1))
    await sheet.getByText(words('alert.frequency.each'), { exact: true }).click()
    await sheet.getByLabel(words('alert.field.pauseMinutes'), { exact: true }).fill('3')
    await level.fill('')
    await button('alert.create').click()
    await sheet.getByText(words('alert.problem.required')).waitFor()
    await sheet.getByText(words('alert.problem.range', { minimum: '5', maximum: '1,440' })).waitFor()
    await picture(app, `alerts-errors-${look.locale}`)
    await expectWhole(app, 'the form with its errors')
    await sheet.getByLabel(words('alert.field.pauseMinutes'), { exact: true }).fill('5')
    // True already: the server's words at the field.
    await level.fill(REACHED)
    await button('alert.create').click()
    await sheet.getByText(words('error.detail.alertReached', { current: '\0' }).split('\0')[0] ?? '').waitFor()
    await level.fill(dollars(first))
    await page.locator('input[name="note"]').fill('Vender la mitad')
    await picture(app, `alerts-form-${look.locale}`)
    await button('alert.create').click()
    const condition = words('alert.condition.priceAbove', { level: `US$${dollars(first)}` })
    const toggle = sheet.getByRole('switch', { name: condition })
    await toggle.waitFor()
    await picture(app, `alerts-list-${look.locale}`)
    await expectWhole(app, 'the list')

    // Not on the quote, whose chart reads the trades of the simulator, which set the price.
    await go('/pages/notice/index')
    const reached = first + 310
    await hold(reached)
    await page.getByText(/AAPL/).first().waitFor()
    await picture(app, `alerts-notices-${look.locale}`)
    await page.getByText(/AAPL/).first().click()
    await app.isAt('/pages/notice/detail')
    await page
      .getByText(/Vender la mitad/)
      .first()
      .waitFor()
    await page.getByText(dollars(reached)).first().waitFor()
    await picture(app, `alerts-notice-${look.locale}`)
    await button('notice.link.alert').click()
    await app.isAt('/pages/quote/stock')

    await go('/pages/notice/index')
    await button('notice.list.alerts').click()
    const whole = sheet.getByRole('switch', { name: `AAPL · ${condition}` })
    await whole.click()
    await expect.poll(() => whole.isChecked()).toBe(false)
    await picture(app, `alerts-all-${look.locale}`)
    await expectWhole(app, 'all alerts')
    await sheet.getByRole('button', { name: words('alert.delete') }).click()
    await sheet.getByText(words('alert.emptyAllNote')).waitFor()
  },
)

const phones: readonly Look[] = looks.flatMap(({ locale }) => [
  { locale, theme: 'light', viewport: { width: 375, height: 667 } },
  { locale, theme: 'dark', viewport: { width: 320, height: 568 } },
])

test.each(phones)(
  '$locale $viewport.width: two conditions are set, refused while they contradict each other, and sent together',
  { timeout: LONGEST_MS },
  async look => {
    market.release(APPLE)
    const person = await market.stage.newcomer()
    const app = await market.stage.open({ as: person, expects: /400/, ...look })
    const { page, words, go, button } = app
    await go('/pages/quote/stock?code=AAPL&market=UsStock')
    await button('quote.alerts').click()
    const sheet = page.getByRole('dialog')
    await button('alert.add').click()
    const level = sheet.getByLabel(words('alert.level.price'), { exact: true })
    await level.waitFor()
    const first = Math.round(Number(await level.inputValue()) * 100)
    const second = sheet.getByLabel(words('alert.field.second'))
    // The kind of the first condition is not offered again.
    expect(await second.locator('option[value="priceAbove"]').count()).toBe(0)
    await second.selectOption('priceBelow')
    const label = words('alert.level.second', { label: words('alert.level.price') })
    const upper = sheet.getByLabel(label, { exact: true })
    await upper.fill(dollars(first - 1_000))
    await button('alert.create').click()
    await sheet.getByText(words('error.detail.alertAtLeast', { bound: dollars(first) })).waitFor()
    await picture(app, `alert-pair-refused-${look.locale}`)
    await expectWhole(app, 'the form with a refused pair')

    const limit = first + 500
    await upper.fill(dollars(limit))
    await picture(app, `alert-pair-form-${look.locale}`)
    await button('alert.create').click()
    const ends = { from: `US$${dollars(first)}`, to: `US$${dollars(limit)}` }
    await sheet.getByRole('switch', { name: words('alert.condition.range', ends) }).waitFor()
    await picture(app, `alert-pair-list-${look.locale}`)
    await expectWhole(app, 'the list with a pair')

    await go('/pages/notice/index')
    // Above the range: only one of them is true.
    await hold(limit + 300)
    await hold(first + 200)
    await page.getByText(/AAPL/).first().click()
    await app.isAt('/pages/notice/detail')
    const seen = words('notice.alert.range', ends)
    await page.getByText(seen).first().waitFor()
    await page
      .getByText(dollars(first + 200))
      .first()
      .waitFor()
    await picture(app, `alert-pair-notice-${look.locale}`)
  },
)

const EURO = 'FX.EURUSD'
/** The price collar fills nothing for ten seconds after a jump. */
const COLLAR_MS = 12_000

test('from the page of a position to the notice about its margin ratio', { timeout: LONGEST_MS }, async () => {
  const person = await market.stage.newcomer()
  const { stage, server } = market
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '2000.00' }, person)
  const price = market.priceOf(EURO)
  market.hold(EURO, price)
  const order = { key: EURO, quantity: '10000', direction: 0, action: 0, orderType: 0, leverage: 20 } as const
  // The held price is not current before its first step.
  const isPlaced = () =>
    stage.ask('POST /crude/create', order, person).then(
      () => true,
      () => false,
    )
  await expect.poll(isPlaced, { timeout: 20_000 }).toBe(true)
  const positions = () => stage.ask('POST /position/getByStock', { key: EURO }, person)
  await expect.poll(async () => (await positions()).length, { timeout: 20_000 }).toBe(1)
  const id = (await positions())[0]?.id ?? ''
  const app = await stage.open({ as: person, ...small[0], expects: /400/ })
  const { page, words, go, button } = app
  await go(`/pages/trade/detail?name=EURUSD&code=EURUSD&source=2&market=FX&id=${id}&type=0`)
  await button('trade.detail.watchRatio').click()
  const sheet = page.getByRole('dialog')
  const level = sheet.getByLabel(words('alert.level.ratio'), { exact: true })
  await level.waitFor()
  expect(await level.inputValue()).toBe('50')
  await sheet.getByText(words('alert.ratioNow', { ratio: '\0' }).split('\0')[0] ?? '').waitFor()
  await level.fill('100')
  await button('alert.create').click()
  await sheet.getByText(words('alert.problem.range', { minimum: '0.1', maximum: '99.99' })).waitFor()
  await picture(app, 'alert-ratio-refused')
  await expectWhole(app, 'the form with a refused margin ratio')
  await level.fill('50')
  await button('alert.create').click()
  const condition = words('alert.condition.marginAbove', { level: '50', side: words('alert.side.long') })
  await sheet.getByRole('switch', { name: condition }).waitFor()
  await picture(app, 'alert-ratio-list')
  await expectWhole(app, 'the list with a margin ratio')

  await go('/pages/notice/index')
  const from = server.clock.now()
  // About 2.9 % below: of the margin of 5 % less than a half is left.
  market.hold(EURO, Math.round(price * 0.971))
  await expect.poll(() => server.clock.now() - from, { timeout: 30_000 }).toBeGreaterThan(COLLAR_MS)
  await page
    .getByText(/EURUSD.*50/)
    .first()
    .click()
  await app.isAt('/pages/notice/detail')
  await page.getByText(words('notice.fact.ratio'), { exact: true }).first().waitFor()
  await picture(app, 'alert-ratio-notice')
  await button('notice.link.position').click()
  await app.isAt('/pages/trade/detail')
  await stage.ask('POST /crude/create', { ...order, direction: 1, action: 1, leverage: 20 }, person)
  await expect.poll(async () => (await positions()).length, { timeout: 20_000 }).toBe(0)
})
