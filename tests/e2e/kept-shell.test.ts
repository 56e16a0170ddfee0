// Why: who opens the app in a lift or on a plane must find it, with what it last showed and a word on how old that is; and
// what is kept for that must never be what keeps a newer app away.
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'
import type { Published } from '../support/republished.ts'
import { publish } from '../support/republished.ts'

const PATIENCE_MS = 20_000

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

/** The service worker of one build is there, and has all it keeps. */
async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && (await caches.match('/')) !== undefined
    })
  await expect.poll(isKept, { timeout: PATIENCE_MS }).toBe(true)
}

const buildOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-build')

test('a newer build is there one start after it was published', async () => {
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
  await expect.poll(() => builds(page), { timeout: PATIENCE_MS }).toEqual(['shell-two'])
  await page.reload()
  await isAt('/')
  expect(await buildOf(page)).toBe('two')
})

test('a start from what is kept runs its first script, which shows the first screen, before it asks for any other', async () => {
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

test('an app of which a part is gone is loaded anew past what is kept', async () => {
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

test('without a network the app opens all the same, with what it last showed and since when, and goes on when there is one', async () => {
  const { page, isAt, words } = await stage.open({ keepsShell: true, expects: /ERR_|WebSocket|Failed to/ })
  await page.goto(stage.served.url)
  await untilKept(page)
  await page.waitForFunction(() => localStorage.getItem('pulso:lastSeen') !== null)
  const code = await page.locator('.hot .quote-row-title').first().textContent()
  await page.context().setOffline(true)
  await page.reload()
  const seen = page.locator('.last-seen')
  await seen
    .getByText(code ?? '', { exact: true })
    .first()
    .waitFor()
  // The app is there too, and has nothing newer.
  await page.locator('#app main[data-page="/"]:not([aria-busy])').waitFor({ state: 'attached' })
  expect(await seen.locator('.sessions').textContent()).toContain(
    words('market.feed.lastSeen', { time: 'TIME' }).replace('TIME', ''),
  )
  await page.context().setOffline(false)
  await isAt('/')
  await seen.waitFor({ state: 'detached' })
})
