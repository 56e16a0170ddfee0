// On a slow phone the app takes seconds to start. Meanwhile server-rendered or stored prices are better than skeletons.
// Because they are old, they must look old, show their time, contain no private data, have the app's layout, and be
// replaced by current data.
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const KEPT = 'pulso:lastSeen'

const kept = (page: Page): Promise<string | null> => page.evaluate(name => localStorage.getItem(name), KEPT)

async function untilKept(page: Page): Promise<string> {
  await page.waitForFunction(name => localStorage.getItem(name) !== null, KEPT)
  return must(await kept(page), 'what was kept')
}

/** Holds the app's libraries until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/assets\/libraries-/, async route => {
    await released
    await route.continue()
  })
  return release
}

/** The positions of the elements that a user looks at first, as text. */
const placesIn = (page: Page, root: string): Promise<string[]> =>
  page.locator(root).evaluate(element =>
    [...element.querySelectorAll('.entry, .index-card, .sessions, .quote-row, .tab-bar-item')].map(part => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join()
    }),
  )

test('the first visit shows Home from the server, grey, without a layout shift when the app starts', async () => {
  const { page, words, isAt } = await stage.open()
  const release = await holdApp(page)
  await page.goto(`${stage.served.url}/`, { waitUntil: 'commit' })
  const seen = page.locator('.last-seen')
  await seen.getByText(words('common.feed.justNow')).waitFor()
  expect(await seen.locator('.quote-row-price').first().textContent()).toMatch(/\d/)
  expect(await seen.locator('.change-pill').first().textContent()).toMatch(/\d\s%/)
  expect(await page.locator('main[data-ready]').count()).toBe(0)
  // The document can be read before its styles have come, which the browser waits for before it paints.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  )
  const drawn = await placesIn(page, '.last-seen')
  release()
  await isAt('/')
  expect(await seen.count()).toBe(0)
  expect(drawn.length).toBeGreaterThan(15)
  const places = new Set(await placesIn(page, '#app'))
  expect(drawn.filter(place => !places.has(place))).toEqual([])
})

test('the placeholder of a start shows after 200 ms, not at once', async () => {
  const { page } = await stage.open({ locale: 'en' })
  await holdApp(page)
  await page.goto(`${stage.served.url}/#/pages/market/index`, { waitUntil: 'commit' })
  const boot = page.locator('.boot')
  await boot.waitFor({ state: 'attached' })
  // The document can be read before its styles have come.
  await expect.poll(() => boot.evaluate(element => getComputedStyle(element).animationName)).not.toBe('none')
  const shown = await boot.evaluate(element => {
    // The animation is started again and paused, because it has ended where the browser was slow.
    element.style.animation = 'none'
    const before = getComputedStyle(element).visibility
    element.style.animation = ''
    const [appearance] = element.getAnimations()
    appearance?.pause()
    return [100, 199, 201].map(time => {
      if (appearance) appearance.currentTime = time
      return appearance ? getComputedStyle(element).visibility : `no animation, ${before}`
    })
  })
  expect(shown).toEqual(['hidden', 'hidden', 'visible'])
})

test('a browser that has the page does not download it again, and the renderer is not served', async () => {
  const { url } = stage.served
  const first = await fetch(url)
  expect(await first.text()).toContain('<template id="first-visit"')
  const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect((await fetch(`${url}/server/first-visit.js`)).status).toBe(404)
})

test('the second visit shows the stored Home, grey and with its time, until the app is running', async () => {
  const { page, words, go, isAt } = await stage.open()
  await go('/')
  await untilKept(page)
  const code = must(await page.locator('.hot .quote-row-title').first().textContent(), 'a code')
  const release = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  const seen = page.locator('.last-seen')
  await seen.getByText(code, { exact: true }).first().waitFor()
  expect(await seen.locator('.quote-row-price').first().textContent()).toMatch(/\d/)
  expect(await seen.locator('.index-card-level').first().textContent()).toMatch(/\d/)
  const time = words('common.feed.lastSeen', { time: 'TIME' }).replace('TIME', '')
  expect(await seen.locator('.sessions').textContent()).toMatch(
    new RegExp(`^${time}\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`),
  )
  const colours = await seen
    .locator('.hot .change-pill')
    .evaluateAll(pills => pills.map(pill => getComputedStyle(pill).color))
  expect(new Set(colours).size).toBe(1)
  expect(await page.locator('main[data-ready]').count()).toBe(0)
  release()
  await isAt('/')
  expect(await seen.count()).toBe(0)
  await page.locator('#app .hot .quote-row-price').first().waitFor()
})

test('a link in it leads to its page before the app is running', async () => {
  const { page, go, isAt } = await stage.open()
  await go('/')
  await untilKept(page)
  const release = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  const link = page.locator('.last-seen .hot a').first()
  const to = must(await link.getAttribute('href'), 'where it leads')
  await link.click()
  release()
  await isAt(must(/#([^?]*)/.exec(to)?.[1], 'a path'))
  expect(page.url()).toContain(to)
  expect(await page.locator('.last-seen').count()).toBe(0)
})

test('no private amounts are stored', async () => {
  const person = await stage.newcomer()
  const { page, go } = await stage.open({ as: person })
  await go('/')
  const worth = page.locator('.worth-figure')
  await worth.getByText(/\d/).waitFor()
  const figure = must(await worth.textContent(), 'the worth')
  const html = await untilKept(page)
  expect(html).toContain('worth-figure')
  expect(html).not.toContain(figure)
  expect(html).not.toMatch(/worth-figure[^>]*>[^<]*\d/)
})

test('with another language or user nothing of it is shown', async () => {
  const { page, go } = await stage.open()
  await go('/')
  await untilKept(page)
  const release = await holdApp(page)
  for (const [name, value] of [
    ['pulso:settings', { locale: 'en' }],
    ['pulso:token', 'a-token-of-old'],
  ] as const) {
    const before = await page.evaluate(name => localStorage.getItem(name), name)
    await page.evaluate(([name, value]) => localStorage.setItem(name, JSON.stringify(value)), [name, value] as const)
    await page.reload({ waitUntil: 'commit' })
    // Waits until the first script has run and the document is parsed.
    await page.waitForFunction(() => document.readyState !== 'loading' && document.documentElement.dataset['theme'])
    expect(await page.locator('.last-seen').count()).toBe(0)
    await page.evaluate(
      ([name, value]) => (value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)),
      [name, before] as const,
    )
  }
  release()
})
