// Why: many people keep several windows of an app open. All windows of a browser share one connection, so that none is
// left without prices. They must agree on the watchlist and the session, and a window that ends, even by a crash, must
// leave nothing behind.
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Wanted } from '../../server/market/demand.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { memoryOfSharedWorker } from './worker-memory.ts'

const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))
const STEP_MS = 100
const TIMEOUT_MS = 30_000
const KEYS = ['AAPL', 'MSFT', 'NVDA', 'KO', 'TSLA', 'AMZN'] as const

let server: TestServer
let stage: Stage
let timer: NodeJS.Timeout
/** The selection of each connection. */
const connections = new Map<object, Wanted>()

beforeAll(async () => {
  server = await startServer({ distDir })
  const demand = {
    set: (owner: object, wanted: Wanted) => void connections.set(owner, wanted),
    end: (owner: object) => void connections.delete(owner),
    ranked: () => [],
  }
  Object.assign(server.market, { demand })
  stage = await Stage.over(server)
  // By the time that has passed: on a busy machine a timer fires late, and heartbeats that are late are a slow connection.
  let last = performance.now()
  timer = setInterval(() => {
    const now = performance.now()
    server.clock.advance(Math.floor(now - last))
    last += Math.floor(now - last)
  }, STEP_MS)
}, START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(timer)
  await stage.strike()
})

const quotePage = (code: string) => `/pages/quote/stock?code=${code}&market=UsStock&source=0`

async function openBeside(app: App, path: string): Promise<Page> {
  const page = await app.page.context().newPage()
  await page.goto(`${server.url}/#${path}`)
  await page.locator('main[data-ready]').filter({ visible: true }).first().waitFor()
  return page
}

/** True if a connection gets the trades of this instrument, as for its chart. */
const charted = (code: string): boolean => {
  const { ix } = must(server.market.find(`US.${code}`), code).instrument
  return [...connections.values()].some(({ page }) => page?.includes(ix))
}

const isLive = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['connection'] === 'live')

async function pricesMove(page: Page): Promise<void> {
  const text = () => page.locator('main').filter({ visible: true }).textContent()
  const before = await text()
  await expect.poll(text, { timeout: TIMEOUT_MS, interval: 100 }).not.toBe(before)
}

test('seven windows of one person share a connection, agree, and leave nothing behind', {
  timeout: 180_000,
}, async () => {
  const person = await server.newcomer()
  const app = await stage.open({ as: person, expects: /status of 401/ })
  const { page, words, go } = app
  await go('/pages/market/index')
  const charts = await Promise.all(KEYS.slice(0, 5).map(code => openBeside(app, quotePage(code))))
  const watchlist = await openBeside(app, '/pages/watchlist/index')
  const windows = [page, ...charts, watchlist]
  for (const window of windows) await expect.poll(() => isLive(window), { timeout: TIMEOUT_MS }).toBe(true)
  await Promise.all([page, ...charts].map(pricesMove))
  expect(connections.size).toBe(1)
  await expect.poll(() => KEYS.slice(0, 5).every(charted)).toBe(true)

  // The watchlist agrees within a second.
  const row = page.locator('.quote-row').filter({ hasText: 'NVDA' }).first()
  await row.getByRole('button', { name: words('common.watchlist.add', { name: 'NVIDIA Corp.' }) }).click()
  await watchlist.locator('.virtual-list .quote-row').filter({ hasText: 'NVDA' }).waitFor({ timeout: 1_000 })

  // A window that is closed, and one whose process dies, need nothing any more.
  const [closed, crashed, ...others] = charts
  await must(closed, 'a window').close()
  await expect.poll(() => charted('AAPL')).toBe(false)
  const debug = await page.context().newCDPSession(must(crashed, 'a window'))
  void debug.send('Page.crash').catch(() => {})
  await expect.poll(() => charted('MSFT'), { timeout: TIMEOUT_MS }).toBe(false)
  expect(['NVDA', 'KO', 'TSLA'].every(charted)).toBe(true)
  await Promise.all([page, ...others].map(pricesMove))
  expect(connections.size).toBe(1)

  // A log-out in one window is one in all.
  expect(await memoryOfSharedWorker(page)).toContain(person.token)
  await go('/pages/profile/index')
  await page.getByRole('button', { name: words('profile.logout.action'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('profile.logout.confirm'), exact: true })
    .click()
  await app.isAt('/pages/auth/login')
  const isOut = (window: Page) => window.evaluate(() => localStorage.getItem('pulso:token') === null)
  for (const window of [page, ...others, watchlist]) {
    expect(await isOut(window)).toBe(true)
    expect(await window.locator('body').textContent()).not.toMatch(/Ana|person\.\d+@/)
  }
  const memory = await memoryOfSharedWorker(page)
  for (const own of [person.token, person.email]) expect(memory.includes(own), own).toBe(false)
  await Promise.all(others.map(pricesMove))
  expect(connections.size).toBe(1)
})
