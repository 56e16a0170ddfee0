// Connections are cut, servers die, users tap twice, and look-ups fail. No order may be lost or duplicated, no unknown
// amount shown as zero, and no reload may be necessary.
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../domain/wire/envelope.ts'
import type { App, Person } from '../support/app.ts'
import { readAll, Stage } from '../support/app.ts'
import { confirm, MOVED } from '../support/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The browser's messages for an unreachable or refusing server. */
const CUT = /ERR_|WebSocket|status of 422/
const FAILED = /Failed to load resource/

const ticketOf = (code: string) => `/pages/payment/stock?code=${code}&market=UsStock&source=0&direction=0`
const ordersOf = async (person: Person) =>
  (await stage.ask('POST /position/consignList', { pageSize: 50 }, person)).list

/** Fills in the ticket and opens the review. Returns the button that sends the order. */
async function review({ field, button, go }: App, code: string, quantity: string) {
  await go(ticketOf(code))
  await field('order.field.quantity').fill(quantity)
  await button('order.review.reviewBuy').click()
  const confirm = button(`order.review.confirmBuy_${quantity === '1' ? 'one' : 'other'}`, { quantity, code })
  await confirm.waitFor()
  return confirm
}

test('the server is killed and restarted: the page says so, and is live again with every order', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: CUT })
  const { page, words, text, button, go } = app
  await confirm(app, await review(app, 'KO', '2'), text('order.result.filledBuy'))
  // Opens both tabs before the server is killed: a page whose code cannot be loaded then would need a reload.
  await go('/pages/trade/index')
  await go('/pages/market/index')
  const documentBefore = await page.evaluateHandle(() => document)

  await stage.served.kill('SIGKILL')
  await text('common.feed.reconnecting').waitFor()
  expect(await readAll(page)).not.toMatch(/NaN|undefined/)
  await stage.served.restart()
  await text('common.feed.reconnecting').waitFor({ state: 'detached' })

  const board = page.getByRole('list', { name: words('market.list.label', { market: words('market.board.US') }) })
  const prices = () => board.textContent()
  const first = await prices()
  await expect.poll(prices, { timeout: 20_000 }).not.toBe(first)
  await go('/pages/trade/index')
  await page
    .getByRole('list', { name: words('trade.holding.list') })
    .getByRole('link', { name: 'KO' })
    .waitFor()
  await page.getByRole('tab', { name: words('trade.tab.orders') }).click()
  const order = page.getByRole('list', { name: words('order.list.label') }).getByRole('link', { name: 'KO' })
  await order.getByText(words('order.state.filled')).waitFor()
  expect(await page.evaluate(before => before === document, documentBefore)).toBe(true)
  await button('trade.balance.hide').waitFor()
})

describe('one order', () => {
  test('from two taps on its button', async () => {
    const person = await stage.newcomer()
    const app = await stage.open({ as: person })
    await (await review(app, 'KO', '1')).dblclick()
    await app.text('order.result.filledBuy').waitFor()
    expect(await ordersOf(person)).toHaveLength(1)
  })

  test('from many taps while the response is pending', async () => {
    const person = await stage.newcomer()
    const app = await stage.open({ as: person })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const sent: string[] = []
    await app.page.route('**/web/stock/create', async route => {
      sent.push((await route.request().allHeaders())['idempotency-key'] ?? '')
      await answered
      await route.continue()
    })
    const confirm = await review(app, 'KO', '1')
    // The place of a button that is at rest and can be pressed.
    await confirm.click({ trial: true })
    const box = await confirm.boundingBox()
    for (let tap = 0; tap < 5; tap++) await app.page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await app.text('order.send.sending').waitFor()
    answer()
    await app.text('order.result.filledBuy').waitFor()
    expect(new Set(sent).size).toBe(1)
    expect(await ordersOf(person)).toHaveLength(1)
  })

  test('with a lost response is retried with the same key, and the page shows its outcome', async () => {
    const person = await stage.newcomer()
    const app = await stage.open({ as: person, expects: FAILED })
    let lost = 0
    await app.page.route('**/web/stock/create', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await (await review(app, 'KO', '1')).click()
    await app.text('order.result.filledBuy').waitFor({ timeout: 60_000 })
    expect(lost).toBeGreaterThan(1)
    expect(await ordersOf(person)).toHaveLength(1)
  })
})

/** Matches a zero amount in any currency. A failed look-up must never be shown as zero. */
const ZERO = /(?<![\d.,])0[.,]00(?![\d%])(?!\s*%)/

const lookUps = [
  '/wallet/getWalletBalance',
  '/userCenter/getFundingOverview',
  '/position/me',
  '/position/flatList',
  '/stock/fund/details',
  '/position/getByStock',
]

async function block(page: Page): Promise<void> {
  for (const path of lookUps) await page.route(`**/web${path}*`, route => route.abort('failed'))
}

describe.each(locales)('%s: unknown amounts', locale => {
  test('are shown as "—" on every screen, and never as zero', async () => {
    const person = await stage.newcomer()
    const app = await stage.open({ ownWorker: true, as: person, locale, expects: FAILED })
    const { page, words, go, text } = app
    await block(page)
    await go('/')
    const worth = page.getByRole('region', { name: words('home.worth.label') })
    await worth.getByText('—').first().waitFor()
    expect(await worth.textContent()).not.toMatch(ZERO)

    await page.goto(`${stage.served.url}/#/pages/trade/index`)
    await text('trade.holding.failed').waitFor()
    const totals = page.getByRole('region', { name: words('trade.total.holdings') })
    await totals.getByText('—').first().waitFor()
    await page.getByRole('button', { name: words('trade.total.breakdown') }).click()
    expect(await totals.textContent()).not.toMatch(ZERO)

    await page.goto(`${stage.served.url}/#/pages/profile/index`)
    await text('profile.wallet.failed').waitFor()
    const profile = await readAll(page)
    expect(profile).toContain('—')
    expect(profile).not.toMatch(ZERO)
  })

  test('block the order that needs them, with the reason', async () => {
    const person = await stage.newcomer()
    const app = await stage.open({ ownWorker: true, as: person, locale, expects: FAILED })
    await block(app.page)
    await app.go(ticketOf('KO'))
    await app.field('order.field.quantity').fill('1')
    await app.text('order.problem.cashUnknown').waitFor()
    await app.button('order.review.reviewBuy').click()
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    expect(await readAll(app.page)).not.toMatch(/(MX|US|HK)\$0[.,]00/)
    expect(await ordersOf(person)).toEqual([])
  })
})

test('the device stores the session, and no password, name or address that can be read, whatever was done', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ expects: MOVED })
  const { page, words, field, button, go, isAt } = app
  await go('/pages/auth/login')
  await field('auth.login.username').fill(person.email)
  await page.getByLabel(words('auth.login.password'), { exact: true }).filter({ visible: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await button('auth.login.submit').click()
  await isAt('/')
  await confirm(app, await review(app, 'KO', '1'), app.text('order.result.filledBuy'))
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, await caches.keys()])
  })
  expect(kept).toContain('pulso:token')
  for (const own of [person.password, person.email, 'Ana']) expect(kept).not.toContain(own)
  await go('/pages/profile/index')
  await button('profile.logout.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('profile.logout.confirm') })
    .click()
  await isAt('/pages/auth/login')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('pulso:token')
  await expect.poll(() => field('auth.login.username').inputValue()).toBe(person.email)
})

test('the browser refuses text as markup, and as the address of a worker that is not the app’s own', async () => {
  const app = await stage.open({ expects: /Trusted/ })
  const { page, go } = app
  await go('/')
  const answers = await page.evaluate(() => {
    const answerOf = (attempt: () => unknown): string => {
      try {
        return String(attempt())
      } catch (error) {
        return String(error)
      }
    }
    return [
      answerOf(() => Object.assign(document.createElement('div'), { innerHTML: '<img src="x" onerror="alert(1)">' })),
      answerOf(() => new Worker('data:text/javascript,1')),
      answerOf(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
      answerOf(() => Object.assign(document.createElement('script'), { src: 'https://example.com/x.js' })),
    ]
  })
  expect(answers).toEqual([
    expect.stringContaining('TrustedHTML'),
    expect.stringContaining('TrustedScriptURL'),
    expect.stringContaining('TrustedScriptURL'),
    expect.stringContaining('TrustedScriptURL'),
  ])
})
