// Why: a phone is often without a network. Then each of the five tabs must show its last data and their time, and
// update without a tap when the network is back. A user must never see a number of the previous user.
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { reloadOffline } from '../support/offline.ts'

const TIMEOUT_MS = 30_000
const CUT = /ERR_|WebSocket|Failed to|dynamically imported/

const tabs = [
  '/',
  '/pages/market/index',
  '/pages/watchlist/index',
  '/pages/trade/index',
  '/pages/profile/index',
] as const
type Tab = (typeof tabs)[number]

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const isStored = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(name => localStorage.getItem(name) !== null, `pulso:${name}`)

/** Waits until the device has stored the files of all tabs, those with this text in their name, and the last data. */
async function untilKept(page: Page, text: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async text => {
      const urls = (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))).flat()
      return (
        urls.some(({ url }) => url.includes('/stock-quote-')) && urls.filter(({ url }) => url.includes(text)).length
      )
    }, text)
  await expect.poll(isKept, { timeout: TIMEOUT_MS }).toBeTruthy()
  await expect.poll(() => isStored(page, 'lastData'), { timeout: TIMEOUT_MS }).toBe(true)
}

const open = (app: App, tab: Tab) => app.page.locator(`.tab-bar-item`).nth(tabs.indexOf(tab)).click()
const shownMain = ({ page }: App, tab: Tab) => page.locator(`#app main[data-page="${tab}"]`).filter({ visible: true })

/** Makes the page store what it shows, as it does when the user leaves it. */
const leave = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))

test('a logged-in user who starts without a network sees all five tabs with the last data, and they update when it is back', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /userSelfSecurity/save', { secuCode: 'KO', market: 'UsStock', position: 0 }, person)
  const order = { key: 'US.KO', direction: 0, orderType: 0, action: 0, quantity: '3' } as const
  await stage.ask('POST /stock/create', order, person)
  const app = await stage.open({ ownWorker: true, as: person, keepsShell: true, expects: CUT })
  const { page, words, isAt } = app
  await page.goto(stage.served.url)
  await isAt('/')
  for (const tab of [...tabs.slice(1), '/'] as const) {
    await open(app, tab)
    await isAt(tab)
  }
  await page.locator('.worth-figure').getByText(/\d/).waitFor()
  const total = await page.locator('.worth-figure').textContent()
  await untilKept(page, '/trade-')
  await open(app, '/pages/trade/index')
  await page.getByRole('link', { name: 'KO' }).waitFor()
  await open(app, '/')
  await isAt('/')
  await page.locator('.hot .quote-row-price').filter({ visible: true, hasText: /\d/ }).first().waitFor()
  await leave(page)

  await reloadOffline(page)
  const offline = page.getByText(words('common.feed.offline'), { exact: true }).filter({ visible: true })
  for (const tab of tabs) {
    if (tab !== '/') await open(app, tab)
    const main = shownMain(app, tab)
    await offline.waitFor()
    // Its age is beside it.
    await page
      .locator('.notes')
      .getByText(/\d\d:\d\d/)
      .waitFor()
    expect(await offline.count(), tab).toBe(1)
    if (tab === '/') {
      const worth = main.locator('.worth-figure')
      await worth.getByText(/\d/).waitFor()
      expect((await worth.textContent())?.slice(0, 4)).toBe(total?.slice(0, 4))
      await main.locator('.hot .quote-row-price', { hasText: /\d/ }).first().waitFor()
    }
    if (tab === '/pages/market/index') {
      const row = main.locator('.quote-row').filter({ hasText: 'NVDA' })
      await row.locator('.quote-row-price', { hasText: /\d/ }).waitFor()
    }
    if (tab === '/pages/watchlist/index') await main.getByText('KO', { exact: true }).waitFor()
    if (tab === '/pages/trade/index') await main.getByRole('link', { name: 'KO' }).waitFor()
    if (tab === '/pages/profile/index') {
      await main
        .getByText(/US\$[1-9]/)
        .first()
        .waitFor()
      await main.getByText('Ana', { exact: false }).first().waitFor()
    }
  }
  // Nothing of it can be read in the storage: figures, holdings and names are encrypted there.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const own of [person.email, 'Ana L', '"average', '"balances"']) expect(kept).not.toContain(own)
  await page.context().setOffline(false)
  await offline.waitFor({ state: 'detached', timeout: TIMEOUT_MS })
  for (const tab of tabs) {
    await open(app, tab)
    await isAt(tab)
    await page.locator('html[data-connection="live"]').waitFor()
  }
})

test('a device that has only seen Home opens every tab, which names what is missing and loads it when the connection is back', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ ownWorker: true, as: person, locale: 'en', keepsShell: true, expects: CUT })
  const { page, words, isAt } = app
  await page.goto(stage.served.url)
  await isAt('/')
  await untilKept(page, '/trade-')
  await reloadOffline(page)
  for (const tab of tabs) {
    if (tab !== '/') await open(app, tab)
    await shownMain(app, tab).waitFor()
    await app.text('common.feed.offline').waitFor()
  }
  expect(await page.getByText(words('common.load.pageFailed')).filter({ visible: true }).count()).toBe(0)
  await page.context().setOffline(false)
  // The visible tab loads without a tap.
  await isAt('/pages/profile/index')
  await page
    .locator('main:visible')
    .getByText(/US\$[1-9]/)
    .first()
    .waitFor()
  for (const tab of tabs) {
    await open(app, tab)
    await isAt(tab)
  }
})

test('the data of a user is erased from the device at the log-out', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person })
  const { page, words, button, go, isAt } = app
  await go('/pages/profile/index')
  await expect.poll(() => isStored(page, 'own:wallets'), { timeout: TIMEOUT_MS }).toBe(true)
  await go('/pages/watchlist/index')
  await expect.poll(() => isStored(page, 'own:watchlist'), { timeout: TIMEOUT_MS }).toBe(true)
  await go('/pages/profile/index')
  await button('profile.logout.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('profile.logout.confirm') })
    .click()
  await isAt('/pages/auth/login')
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names.filter(name => name.startsWith('pulso:own:'))).toEqual([])
})

test('page code that did not load is loaded automatically when the connection is back', async () => {
  const app = await stage.open({ ownWorker: true, expects: CUT })
  const { page, words, go, isAt } = app
  await page.route(/assets\/(trade|OrderList)-/, route => route.abort('internetdisconnected'))
  await go('/')
  await open(app, '/pages/trade/index')
  await page.getByText(words('common.load.pageFailed')).filter({ visible: true }).waitFor()
  await page.unroute(/assets\/(trade|OrderList)-/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await isAt('/pages/trade/index')
})

test('a quote, its ticket and a list that were seen show their last data without a network, with its age', async () => {
  const app = await stage.open({ ownWorker: true, as: await stage.newcomer(), expects: CUT })
  const { page, words, go } = app
  const quote = '/pages/quote/stock?code=AAPL&market=UsStock&source=0'
  const ticket = '/pages/payment/stock?code=AAPL&source=0&direction=0'
  const price = page.locator('.quote-price').filter({ visible: true, hasText: /\d/ })
  const quantity = page.getByRole('textbox', { name: words('order.field.quantity') }).filter({ visible: true })
  const rows = page.locator('.market-rows .quote-row-price').filter({ visible: true, hasText: /\d/ })
  const seeAll = async () => {
    await go('/')
    await go(quote, '/pages/quote/stock')
    await price.waitFor()
    await go(ticket, '/pages/payment/stock')
    await quantity.waitFor()
    await go('/pages/product/forex', '/pages/product/forex')
    await rows.nth(3).waitFor()
  }
  await go('/')
  // Home was seen to its end, with the parts that it loads later.
  for (const part of ['.curve-place > *', '.welcome-steps']) await page.locator(part).first().waitFor()
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 2_000)
        return page.locator('.news-row').count()
      },
      { timeout: TIMEOUT_MS },
    )
    .toBeGreaterThan(0)
  await seeAll()
  await page.context().setOffline(true)
  const offline = page.getByText(words('common.feed.offline'), { exact: true }).filter({ visible: true })
  await offline.waitFor({ timeout: TIMEOUT_MS })
  await seeAll()
  expect(await page.getByText(words('ui.failed')).filter({ visible: true }).count()).toBe(0)
  await offline.waitFor()
  await page
    .locator('.notes')
    .getByText(/\d\d:\d\d/)
    .waitFor()
})

test('a quote opened without a network says so, and is live without a tap when the network is back', async () => {
  const app = await stage.open({ ownWorker: true, keepsShell: true, expects: CUT })
  const { page, words, isAt, go } = app
  await page.goto(stage.served.url)
  await isAt('/')
  await untilKept(page, '/stock-quote-')
  await go('/pages/quote/stock?code=AAPL&market=UsStock&source=0')
  await isAt('/pages/quote/stock')
  const price = page.locator('.quote-price').filter({ visible: true, hasText: /\d/ })
  await price.waitFor()
  await reloadOffline(page)
  const offline = page.getByText(words('common.feed.offline'), { exact: true }).filter({ visible: true })
  await offline.waitFor()
  expect(await page.getByText(words('common.load.pageFailed')).filter({ visible: true }).count()).toBe(0)
  await page.context().setOffline(false)
  await offline.waitFor({ state: 'detached', timeout: TIMEOUT_MS })
  await price.waitFor()
  await page.locator('html[data-connection="live"]').waitFor()
})
