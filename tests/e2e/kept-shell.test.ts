// A user who opens the app without a network must get it, with the last data and their age. The cached app shell must
// never prevent an update to a newer version.
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'
import { reloadOffline } from '../support/offline.ts'
import type { Published } from '../support/republished.ts'
import { publish } from '../support/republished.ts'

const TIMEOUT_MS = 45_000

let stage: Stage
let published: Published
beforeAll(async () => {
  stage = await Stage.set()
  published = await publish(stage.served.url)
})
afterEach(() => stage.clear())
afterAll(async () => {
  await published.close()
  await stage.strike()
})

const builds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

/** Waits until a build's service worker is active and has cached all its files. */
async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && (await caches.match('/')) !== undefined
    })
  await expect.poll(isKept, { timeout: TIMEOUT_MS }).toBe(true)
}

const buildOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-build')

test('a newer build is active one start after it was published', async () => {
  const { page, isAt } = await stage.open({ keepsShell: true })
  published.build = 'one'
  await page.goto(published.url)
  await untilKept(page)
  await page.reload()
  await isAt('/')
  expect(await buildOf(page)).toBe('one')
  published.build = 'two'
  await page.reload()
  await isAt('/')
  expect(await buildOf(page)).toBe('one')
  await expect.poll(() => builds(page), { timeout: TIMEOUT_MS }).toEqual(['shell-two'])
  await page.reload()
  await isAt('/')
  expect(await buildOf(page)).toBe('two')
})

test('a start from the cache runs its first script, which shows the first screen, before it requests any other', async () => {
  const { page, isAt } = await stage.open({ keepsShell: true })
  await page.goto(stage.served.url)
  await untilKept(page)
  await page.waitForFunction(() => localStorage.getItem('pulso:lastSeen') !== null)
  await page.reload()
  await isAt('/')
  const asked = await page.evaluate(() => {
    const of = (name: string) => performance.getEntriesByType('resource').find(entry => entry.name.includes(name))
    const [early, libraries] = [of('/early-'), of('/libraries-')] as PerformanceResourceTiming[]
    return { early: early?.responseEnd ?? NaN, libraries: libraries?.startTime ?? NaN }
  })
  expect(asked.libraries).toBeGreaterThan(asked.early)
})

test('an app with a missing file is reloaded past the cache', async () => {
  const { page, isAt } = await stage.open({ keepsShell: true, expects: /404|Failed to|MIME|^$/ })
  published.build = 'one'
  await page.goto(published.url)
  await untilKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes('/libraries-')) await cache.delete(request)
    }
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  published.build = 'two'
  published.gone = /libraries-/
  await page.reload()
  const again = page.locator('.boot-retry')
  await again.waitFor()
  published.gone = null
  await again.click()
  await isAt('/')
  expect(await buildOf(page)).toBe('two')
})

test('without a network the app opens with the last data and its time, and continues when the network is back', async () => {
  const { page, isAt, words } = await stage.open({
    ownWorker: true,
    keepsShell: true,
    expects: /ERR_|WebSocket|Failed to/,
  })
  await page.goto(stage.served.url)
  await untilKept(page)
  await page.waitForFunction(() => localStorage.getItem('pulso:lastSeen') !== null)
  const code = await page.locator('.hot .quote-row-title').first().textContent()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await reloadOffline(page)
  await isAt('/')
  await page
    .locator('#app .hot')
    .getByText(code ?? '', { exact: true })
    .first()
    .waitFor()
  const offline = page.getByText(words('common.feed.offline'), { exact: true }).filter({ visible: true })
  await offline.waitFor()
  expect(await page.locator('.notes').textContent()).toMatch(/\d\d:\d\d/)
  await page.context().setOffline(false)
  await offline.waitFor({ state: 'detached' })
})
