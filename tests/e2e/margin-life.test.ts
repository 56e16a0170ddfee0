// Margin from the first contract to the last cent: a newcomer buys a micro contract of gold at ten times its margin, adds
// margin, is warned, is liquidated by a gap, and finds every cent in the bill; holds a pair over the end of a day; and finds
// the future of an index. Clock and prices are the test's. `PICTURES=DIR` keeps a picture of each step.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { liquidationPrice, shownLiquidationPrice } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { QuoteTable } from '../../server/market/source.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { MOVED } from '../support/walk.ts'

type Look = {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}
const looks: readonly Look[] = [
  { locale: 'es-MX', theme: 'light', viewport: { width: 375, height: 667 } },
  { locale: 'en', theme: 'dark', viewport: { width: 320, height: 568 } },
  { locale: 'zh-Hans', theme: 'light', viewport: { width: 960, height: 1_000 } },
]

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** Of the server's clock for each step of the real one. */
const STEP_MS = 250
const WALK_MS = 180_000
const ENOUGH_BOOK = 100_000

let server: TestServer
let stage: Stage
let pump: NodeJS.Timeout
/** Prices that stay, by instrument number, scaled. */
const held = new Map<number, number>()

beforeAll(async () => {
  // Prices move once a second somewhere in the market: these are the test's.
  server = await startServer({ distDir: DIST, environment: { SIM_INSTRUMENTS: 'real', SIM_RATE: '1', DEMO: 'off' } })
  stage = await Stage.over(server)
  pump = setInterval(step, STEP_MS)
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(pump)
  await stage.strike()
})

function step(): void {
  for (const [ix, price] of held) write(server.market.quotes, ix, price)
  server.clock.advance(STEP_MS)
}

function write(quotes: QuoteTable, ix: number, price: number): void {
  for (const column of ['price', 'bid', 'ask'] as const) quotes[column][ix] = price
  for (const column of ['bidSize', 'askSize'] as const) quotes[column][ix] = ENOUGH_BOOK
  quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
}

const priceOf = (key: string): number => server.market.quotes.price[ixOf(key)] ?? 0
const ixOf = (key: string): number => must(server.market.find(key), key).instrument.ix

function moveTo(key: string, share: number): void {
  held.set(ixOf(key), Math.round(priceOf(key) * share))
}

/** By the formula, from what the server says of the position and what is added. */
function liquidationOf({ side, positionNum, contract }: Position, added: string, tick: string): string {
  const { multiplier, entryPrice, collateral, maintenanceRate, feeRate } = must(contract, 'a contract')
  const size = new Decimal(multiplier).times(positionNum)
  const position = { side, size, entry: new Decimal(entryPrice), collateral: new Decimal(collateral).plus(added) }
  const price = liquidationPrice(position, { maintenance: new Decimal(maintenanceRate), fee: new Decimal(feeRate) })
  return must(shownLiquidationPrice(side, price, new Decimal(tick)), 'a price').toFixed(2)
}

const pictures = process.env['PICTURES']
async function picture({ page }: App, { locale }: Look, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, `${name} fits the width`).toBeLessThanOrEqual(0)
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.${locale}.png`) })
}

/** A number as the page writes it: with commas. */
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

async function order(app: App, look: Look, quantity: string, leverage: string): Promise<void> {
  const { page, words, button, text, field } = app
  await page.getByLabel(words('margin.field.leverage')).selectOption(leverage)
  await field(leverage === '10' ? 'margin.field.contracts' : 'margin.field.units').fill(quantity)
  await page.getByText(words('margin.figure.liquidation')).filter({ visible: true }).first().waitFor()
  await picture(app, look, `ticket-${leverage}`)
  await button('margin.label.review.long').click()
  await page.getByRole('dialog').getByRole('button', { name: /./ }).last().waitFor()
  await picture(app, look, `review-${leverage}`)
  await page.getByRole('dialog').getByRole('button').last().click()
  await text('order.result.filled').waitFor()
}

const heldIn = (person: Person, key: string) => stage.ask('POST /position/getByStock', { key }, person)

test.each(looks)('$locale, $theme, $viewport.width', { timeout: WALK_MS }, async look => {
  const person = await stage.newcomer()
  for (const [to, amount] of [
    ['future', '6000.00'],
    ['forex', '2000.00'],
  ] as const)
    await stage.ask('POST /wallet/transfer', { from: 'usStock', to, amount }, person)
  const months = await stage.ask('GET /m_ft/futures_opt_list', { root: 'MGC' }, person)
  const { key, symbol } = must(months[1], 'a month')
  held.set(ixOf(key), priceOf(key))
  const app = await stage.open({ as: person, expects: MOVED, ...look })
  const { page, words, button, isAt, go } = app
  const code = key.slice('FU.'.length)

  await go(`/pages/quote/future?code=${code}&market=FU&source=3`)
  await picture(app, look, 'quote')
  await button('quote.buy').click()
  await isAt('/pages/payment/future')
  await order(app, look, '1', '10')
  const [opened] = await heldIn(person, key)
  const before = must(opened, 'a position')
  expect(before.contract?.liquidationPrice).toBe(liquidationOf(before, '0', '0.1'))

  await button('order.result.holdings').click()
  await isAt('/pages/trade/index')
  await page
    .getByRole('list', { name: words('trade.holding.list') })
    .getByRole('link', { name: symbol })
    .click()
  await isAt('/pages/trade/detail')
  await button('margin.detail.addMargin').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('margin.field.amount')).fill('500')
  const expected = liquidationOf(before, '500', '0.1')
  expect(Number(expected)).toBeLessThan(Number(before.contract?.liquidationPrice))
  await sheet.getByText(grouped(expected)).waitFor()
  await picture(app, look, 'add-margin')
  await sheet.getByRole('button', { name: /500\.00/ }).click()
  await page.getByText(grouped(expected)).filter({ visible: true }).first().waitFor()
  expect((await heldIn(person, key))[0]?.contract?.liquidationPrice).toBe(expected)

  // More than eight percent lower, in moves that prices make: the margin is used to more than 70 %.
  for (let nth = 0; nth < 2; nth += 1) {
    moveTo(key, 0.957)
    const seen = server.clock.now()
    await expect.poll(() => server.clock.now() - seen, { timeout: 20_000 }).toBeGreaterThan(3_000)
  }
  const notices = async () => (await stage.ask('GET /userMessage/getMessage', {}, person)).list
  await expect
    .poll(async () => (await notices()).map(({ kind }) => kind), { timeout: 20_000 })
    .toContain('marginWarning')
  await picture(app, look, 'near')
  expect(await heldIn(person, key)).toHaveLength(1)

  // A gap far beyond the margin stands for more than ten seconds.
  moveTo(key, 0.6)
  await expect.poll(async () => (await heldIn(person, key)).length, { timeout: 60_000 }).toBe(0)
  await go('/pages/notice/index')
  await page
    .getByText(words('notice.title.marginLiquidated', { code: symbol }))
    .filter({ visible: true })
    .first()
    .waitFor()
  await picture(app, look, 'notices')

  // Everything that came and went is in the bill, and adds up to what is there.
  const bill = await stage.ask('POST /wallet/getWalletBill', { walletType: 'future', pageSize: 100 }, person)
  const wallets = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'future' }, person)
  const sum = bill.list.reduce((total, { amount }) => total.plus(amount), new Decimal(0))
  expect(sum.toFixed(2)).toBe(must(wallets[0], 'a wallet').balance)
  expect(bill.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['transfer', 'margin', 'profit', 'fee']))
  await go('/pages/profile/transaction')
  await picture(app, look, 'bill')
  held.delete(ixOf(key))

  // A pair over 17:00 in New York.
  await go('/pages/quote/forex?code=EURUSD&market=FX&source=2')
  await picture(app, look, 'pair')
  await button('quote.buy').click()
  await isAt('/pages/payment/forex')
  await order(app, look, '1000', '20')
  const night = async () => {
    const [pair] = await heldIn(person, 'FX.EURUSD')
    const entries = await stage.ask('POST /position/water/pageList', { positionId: must(pair, 'the pair').id }, person)
    return entries.list.map(({ kind }) => kind)
  }
  expect(await night()).toEqual(['initial'])
  server.clock.jump(24 * 3_600_000)
  await expect.poll(night, { timeout: 60_000 }).toContain('financing')

  // From the index to what follows it.
  await go('/pages/quote/globalindex?code=SPX&market=IX&source=99')
  await page.getByText(words('quote.related.leading')).filter({ visible: true }).first().waitFor()
  await picture(app, look, 'index')
  await page
    .getByRole('list', { name: words('quote.related.futures') })
    .getByRole('link', { name: /^ES/ })
    .first()
    .click()
  await isAt('/pages/quote/future')
  await page.getByRole('heading', { level: 1, name: /^ES/ }).filter({ visible: true }).waitFor()
})
