// What: from the tap on a link to the first prices on Home, painted, on a slow line (Lighthouse's slow 4G: 1.6 Mbit/s down,
// 750 kbit/s up, 150 ms there and back, handshakes included) with the processor slowed six times: the first visit, and
// the second, with what the browser kept. Why: who waits longer looks elsewhere. There is no peer: none shows quotes to who
// is not logged in.
import type { Browser, BrowserContext, Page } from 'playwright'
import { must } from '../../domain/assert.ts'
import { serve } from '../../tools/serve.ts'
import type { Row } from '../bench.ts'
import { openBrowser } from '../browser/pages.ts'
import type { Line } from './line.ts'
import { openLine, SLOW_4G } from './line.ts'

const COLD_MARK_S = 2
const WARM_MARK_S = 0.8
const SLOWER = 6
const VISITS = 5
const SCREEN = { width: 375, height: 667 }
/** What a first visit leaves to do is done by then: a second one does not compete with it. */
const REST_MS = 2_000

type Visit = { readonly seconds: number; readonly kilobytes: number }

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
      row('cold', median(cold.map(({ seconds }) => seconds)), 's', { most: COLD_MARK_S }),
      row('warm', median(warm.map(({ seconds }) => seconds)), 's', { most: WARM_MARK_S }),
      row('cold, fetched', median(cold.map(({ kilobytes }) => kilobytes)), 'KB', null),
      row('warm, fetched', median(warm.map(({ kilobytes }) => kilobytes)), 'KB', null),
    ]
  } finally {
    await line.close()
    await browser.close()
    await server.stop()
  }
}

async function visitTwice(browser: Browser, line: Line): Promise<readonly [cold: Visit, warm: Visit]> {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'es-MX', hasTouch: true, isMobile: true })
  try {
    await context.addInitScript(noteFirstQuotes)
    return [await visit(context, line), await visit(context, line)]
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, line: Line): Promise<Visit> {
  line.cut()
  const before = line.downBytes()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(line.url, { waitUntil: 'commit' })
  const ms = await shownAt(page)
  const kilobytes = (line.downBytes() - before) / 1024
  await page.waitForTimeout(REST_MS)
  await page.close()
  return { seconds: ms / 1_000, kilobytes }
}

const NOTED = 'pulso:first-quotes'

async function shownAt(page: Page): Promise<number> {
  await page.waitForFunction(name => performance.getEntriesByName(name).length > 0, NOTED)
  const time = await page.evaluate(name => performance.getEntriesByName(name)[0]?.startTime, NOTED)
  return must(time, 'the time of the first quotes')
}

/** Runs in the page. After the frame in which an index and a stock have their price, its first data said to be there. */
function noteFirstQuotes(): void {
  const isPriced = (selector: string): boolean => /\d/.test(document.querySelector(selector)?.textContent ?? '')
  const isShown = (): boolean =>
    document.querySelector('main[data-page="/"][data-ready]') !== null &&
    isPriced('.index-card-level') &&
    isPriced('.quote-row-price')
  const observer = new MutationObserver(() => {
    if (!isShown()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('pulso:first-quotes')))
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

const median = (values: readonly number[]): number =>
  must([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)], 'a median')

const row = (what: string, value: number, unit: string, mark: Row['mark']): Row => ({
  ...{ name: `start: first quotes on slow 4G, ${what}`, value, unit, peer: null, peerValue: null, ratio: null, mark },
})
