// Benchmark of the tabs: from a tap on a tab to its first paint and to its first data, on a processor slowed six times
// and a slow connection (Lighthouse's slow 4G), logged in. Each tab is opened for the first time, and again. Reason:
// users tap twice when a tab responds late. There is no peer: a native app keeps its tabs in memory.
import type { BrowserContext, Page } from 'playwright'
import { must } from '../domain/assert.ts'
import { serve } from '../tools/serve.ts'
import type { Bench, Row } from './bench.ts'
import { openBrowser } from './browser/pages.ts'
import { logInDemo, SLOWER } from './browser/phone.ts'
import { openLine, SLOW_4G } from './start/throttled-link.ts'

const VISITS = 3
/** Time after which the home page is idle and has prefetched what the other tabs need. */
const SETTLED_MS = 8_000
const FIRST_READY_MARK_MS = 900
const AGAIN_PAINT_MARK_MS = 200
const AGAIN_READY_MARK_MS = 500
const SCREEN = { width: 375, height: 667 }

const TABS = [
  '/pages/market/index',
  '/pages/watchlist/index',
  '/pages/trade/index',
  '/pages/profile/index',
  '/',
] as const
type Tab = (typeof TABS)[number]

/** Times of one visit to a tab, in milliseconds after the tap. */
type Visit = { readonly tab: Tab; readonly painted: number; readonly ready: number }

export const tabs: Bench = {
  name: 'tabs',
  async run(quick) {
    if (quick) return []
    const server = await serve()
    const browser = await openBrowser()
    const line = await openLine(server.url, SLOW_4G)
    try {
      const first: Visit[] = []
      const again: Visit[] = []
      for (let visit = 0; visit < VISITS; visit++) {
        line.cut()
        const context = await browser.newContext({ viewport: SCREEN, locale: 'es-MX', hasTouch: true, isMobile: true })
        await logInDemo(context, server.url)
        await context.addInitScript(timeTabs)
        const page = await openHome(context, line.url)
        first.push(...(await tour(page)))
        again.push(...(await tour(page)))
        await context.close()
      }
      return [
        ...TABS.map(tab => row(`${tab}, first visit, ready`, median(of(first, tab, 'ready')), FIRST_READY_MARK_MS)),
        ...TABS.map(tab => row(`${tab}, again, painted`, median(of(again, tab, 'painted')), AGAIN_PAINT_MARK_MS)),
        ...TABS.map(tab => row(`${tab}, again, ready`, median(of(again, tab, 'ready')), AGAIN_READY_MARK_MS)),
      ]
    } finally {
      await line.close()
      await browser.close()
      await server.stop()
    }
  },
}

async function openHome(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector('main[data-page="/"][data-ready]', { timeout: 60_000 })
  await page.waitForTimeout(SETTLED_MS)
  return page
}

async function tour(page: Page): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const tab of TABS) {
    const said = page.waitForEvent('console', {
      predicate: message => message.text().startsWith('pulso:tab'),
      timeout: 60_000,
    })
    await page.locator(`nav a[href="#${tab}"]`).tap()
    const [, painted, ready] = (await said).text().split(' ').map(Number)
    visits.push({ tab, painted: must(painted, 'a paint'), ready: must(ready, 'readiness') })
    await page.waitForTimeout(2_000)
  }
  return visits
}

/**
 * Runs in the page. Records the frame in which the tapped tab is shown and the frame in which it has data, measured
 * from the time of the tap.
 */
function timeTabs(): void {
  addEventListener(
    'pointerdown',
    event => {
      const link = event.target instanceof Element ? event.target.closest('nav a[href^="#/"]') : null
      const path = link?.getAttribute('href')?.slice(1)
      if (!path) return
      const tappedAt = event.timeStamp
      let painted = 0
      let isOver = false
      const look = (): void => {
        if (isOver) return
        if (painted === 0 && document.querySelector(`main[data-page="${path}"]`)) painted = performance.now() - tappedAt
        if (document.querySelector(`main[data-page="${path}"][data-ready]`)) {
          isOver = true
          setTimeout(() => console.debug(`pulso:tab ${painted} ${performance.now() - tappedAt}`))
        } else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

const of = (visits: readonly Visit[], tab: Tab, what: 'painted' | 'ready'): number[] =>
  visits.filter(visit => visit.tab === tab).map(visit => visit[what])

const median = (values: readonly number[]): number =>
  must([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)], 'a median')

const row = (what: string, value: number, most: number): Row => ({
  name: `tabs: ${what}`,
  value,
  unit: 'ms',
  peer: null,
  peerValue: null,
  ratio: null,
  mark: { most },
})
