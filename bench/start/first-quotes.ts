// Benchmark of the first quotes: from the tap on a link to the first painted prices on the home page, on a slow
// connection (Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip, handshakes included) with the
// processor slowed six times. It measures the first visit, and the second visit with the browser's cache. Each visit
// has two times. First: prices that the server rendered into the page or that this device stored, grey and with their
// age. Live: prices of the current stream. There is no peer: none shows quotes without a login.
import type { Browser, BrowserContext, Page } from 'playwright'
import { must } from '../../domain/assert.ts'
import { serve } from '../../tools/serve.ts'
import type { Row } from '../bench.ts'
import { openBrowser } from '../browser/pages.ts'
import type { ThrottledLink } from './throttled-link.ts'
import { openLine, SLOW_4G } from './throttled-link.ts'

const COLD_MARK_S = 2
const WARM_MARK_S = 0.8
const SLOWER = 6
const VISITS = 5
const SCREEN = { width: 375, height: 667 }
/**
 * Pause between the two visits. Background work of the first visit ends within it and does not compete with the second
 * visit.
 */
const REST_MS = 6_000

/** Times of one visit in seconds. `seen`: quotes of any age are painted. `live`: current quotes are painted. */
type Visit = { readonly seen: number; readonly live: number; readonly kilobytes: number }

export async function firstQuotes(times = VISITS): Promise<Row[]> {
  const server = await serve()
  const browser = await openBrowser()
  const line = await openLine(server.url, SLOW_4G)
  try {
    const visits: (readonly [cold: Visit, warm: Visit])[] = []
    for (let visit = 0; visit < times; visit += 1) visits.push(await visitTwice(browser, line))
    const cold = visits.map(([first]) => first)
    const warm = visits.map(([, second]) => second)
    return [
      row('cold', median(cold.map(({ seen }) => seen)), 's', { most: COLD_MARK_S }),
      row('warm', median(warm.map(({ seen }) => seen)), 's', { most: WARM_MARK_S }),
      row('cold, live', median(cold.map(({ live }) => live)), 's', null),
      row('warm, live', median(warm.map(({ live }) => live)), 's', null),
      row('cold, fetched', median(cold.map(({ kilobytes }) => kilobytes)), 'KB', null),
      row('warm, fetched', median(warm.map(({ kilobytes }) => kilobytes)), 'KB', null),
    ]
  } finally {
    await line.close()
    await browser.close()
    await server.stop()
  }
}

async function visitTwice(browser: Browser, line: ThrottledLink): Promise<readonly [cold: Visit, warm: Visit]> {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'es-MX', hasTouch: true, isMobile: true })
  try {
    await context.addInitScript(noteFirstQuotes)
    return [await visit(context, line), await visit(context, line)]
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, line: ThrottledLink): Promise<Visit> {
  line.cut()
  const before = line.downBytes()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const [seen, live] = [noted(page, SEEN), noted(page, LIVE)]
  await page.goto(line.url, { waitUntil: 'commit' })
  const times = { seen: await seen, live: await live }
  const kilobytes = (line.downBytes() - before) / 1024
  await page.waitForTimeout(REST_MS)
  await page.close()
  return { ...times, kilobytes }
}

const [SEEN, LIVE] = ['pulso:seen', 'pulso:live'] as const

/**
 * Returns a time in seconds, measured by the page itself. Polling with Playwright would add its scripts to the start:
 * 150 ms on a processor that is slowed six times.
 */
async function noted(page: Page, what: typeof SEEN | typeof LIVE): Promise<number> {
  const said = await page.waitForEvent('console', message => message.text().startsWith(what))
  return Number(said.text().slice(what.length)) / 1_000
}

/**
 * Runs in the page. Records the frame in which an index and a stock first have a price, and the frame in which these
 * prices are live.
 */
function noteFirstQuotes(): void {
  const isPriced = (selector: string): boolean => /\d/.test(document.querySelector(selector)?.textContent ?? '')
  const afterFrame = (what: string): void => {
    requestAnimationFrame(() => setTimeout(() => console.debug(`${what} ${performance.now()}`)))
  }
  const isLive = (): boolean => document.querySelector('main[data-page="/"][data-ready]') !== null
  let isSeen = false
  const observer = new MutationObserver(() => {
    if (!isPriced('.index-card-level') || !isPriced('.quote-row-price')) return
    if (!isSeen) afterFrame('pulso:seen')
    isSeen = true
    if (!isLive()) return
    observer.disconnect()
    afterFrame('pulso:live')
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

const median = (values: readonly number[]): number =>
  must([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)], 'a median')

const row = (what: string, value: number, unit: string, mark: Row['mark']): Row => ({
  name: `start: first quotes on slow 4G, ${what}`,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  mark,
})
