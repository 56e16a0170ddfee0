// Benchmark of memory: the memory that the page and its worker retain after a garbage collection, with 10 000
// instruments. It is measured per hour with an open list and with an open chart, and after a hundred navigations
// between the two. Reason: a trader's page is open all day, on a phone with little memory. There is no peer: none
// publishes such figures.
//
// Hours are simulated in two ways, because there are two kinds of growth. State that follows market time (candles,
// sparklines, the order of a list) is measured with a market whose clock runs 600 times faster: eight hours in 48
// seconds. Memory that each snapshot leaves behind is measured with a server whose timers run five times faster, which
// gives about fifty snapshots a second; it is scaled to the 36 000 snapshots of an hour at ten a second. The device's
// timers are not accelerated, because the socket's timeouts would then expire. Slopes are least-squares fits. The
// browser's optimising compilers are switched off, because their generated code varies and is not memory of the app.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { must } from '../domain/assert.ts'
import { ensureBuilt } from '../tools/build.ts'
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts'
import type { Bench, Row } from './bench.ts'
import type { Kept } from './browser/measure.ts'
import type { Phone } from './browser/phone.ts'
import { isAtMarket, onPhone, openMarket, settingsOf } from './browser/phone.ts'
import { workerHeap } from './browser/worker.ts'
import type { Asked, Ready } from './memory/process.ts'
import { slope } from './slope.ts'

const DAY: Asked = { instruments: 10_000, market: 600, timers: 1, visits: 10_000 }
const MOMENT: Asked = { instruments: 10_000, market: 5, timers: 5, visits: 100_000 }
const NO_COMPILERS = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'
const WORKER = 'pulso-engine'
const QUOTE = '/pages/quote/stock'
const SAMPLES = 9
const BETWEEN_MS = 6_000
/** Warm-up time, after which each function has run, and ring buffers and columns are filled. */
const WARM_MS = 15_000
/** The first measurements allocate about 60 KB in the browser's DevTools agent and are dropped. */
const FIRST_SAMPLES = 6
/** Number of readings per sample. The sample is the smallest one, because temporary objects are not retained memory. */
const LOOKS = 3
const BETWEEN_LOOKS_MS = 200
/** Time after a navigation in which a page can finish its work. */
const SETTLE_MS = 3_000
const SNAPSHOTS_AN_HOUR = 36_000
const WALKS = 100
const WARM_WALKS = 10
const MARK_MB = 1

export const memory: Bench = {
  name: 'memory',
  async run(quick) {
    // A quick run returns nothing, because a slope over a few seconds is meaningless.
    if (quick) return []
    await ensureBuilt()
    const args = [...chromiumArgs, NO_COMPILERS]
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args })
    try {
      const day = await withMarket(browser, DAY, measureDay)
      return [...day, ...(await withMarket(browser, MOMENT, measureSnapshots))]
    } finally {
      await browser.close()
    }
  },
}

type Open = { readonly browser: Browser; readonly phone: Phone; readonly market: number }

/** Runs `work` with the market list open on a phone. */
async function withMarket(browser: Browser, asked: Asked, work: (open: Open) => Promise<Row[]>): Promise<Row[]> {
  const server = fork(fileURLToPath(new URL('./memory/process.ts', import.meta.url)), [JSON.stringify(asked)])
  try {
    const url = await addressOf(server)
    return await onPhone(browser, settingsOf('full'), async phone => {
      await phone.page.addInitScript(countSnapshots)
      await openMarket(phone, url)
      return work({ browser, phone, market: asked.market })
    })
  } finally {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  const [ready] = (await once(server, 'message')) as [Ready]
  return ready.url
}

async function measureDay(open: Open): Promise<Row[]> {
  const list = await follow(open)
  const walked = await walk(open)
  await openQuote(open.phone.page)
  const chart = await follow(open)
  return [...sizesOf('list', list), ...sizesOf('chart', chart), ...walked]
}

async function measureSnapshots(open: Open): Promise<Row[]> {
  await follow(open, FIRST_SAMPLES)
  const samples = await follow(open)
  const hours = samples.map(({ snapshots }) => snapshots / SNAPSHOTS_AN_HOUR)
  const seen = must(samples.at(-1), 'a sample').snapshots - must(samples[0], 'a sample').snapshots
  return [
    row('list open, growth an hour of snapshots', slope(hours, keptIn(samples)), 'MB', { most: MARK_MB }),
    row('snapshots that this is based on', seen, '', null),
  ]
}

type Sample = { readonly hour: number; readonly snapshots: number; readonly page: number; readonly worker: number }

async function follow({ browser, phone, market }: Open, count = SAMPLES): Promise<Sample[]> {
  await phone.page.waitForTimeout(WARM_MS)
  const startedAt = performance.now()
  const samples: Sample[] = []
  while (samples.length < count) {
    if (samples.length > 0) await phone.page.waitForTimeout(BETWEEN_MS)
    const hour = ((performance.now() - startedAt) * market) / 3_600_000
    const { heap, worker } = await keptBy(browser, phone)
    samples.push({ hour, snapshots: await snapshotsIn(phone.page), page: heap, worker })
  }
  return samples
}

/** Runs in the page, before its scripts: acknowledges and counts each snapshot. */
function countSnapshots(): void {
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, ...said: [unknown, never]) {
    if (typeof said[0] === 'number') document.documentElement.dataset['snapshots'] = `${said[0]}`
    post.apply(this, said)
  }
}

const snapshotsIn = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.dataset['snapshots']))

/** Retained memory of page and worker together, in megabytes. */
const keptIn = (samples: readonly Sample[]): number[] =>
  samples.map(({ page, worker }) => (page + worker) / 1024 / 1024)

function sizesOf(place: string, samples: readonly Sample[]): Row[] {
  const hours = samples.map(({ hour }) => hour)
  const last = must(samples.at(-1), 'a sample')
  return [
    row(`${place} open, growth an hour of the market`, slope(hours, keptIn(samples)), 'MB', { most: MARK_MB }),
    row(`${place} open, page at the end`, last.page / 1024 / 1024, 'MB', null),
    row(`${place} open, worker at the end`, last.worker / 1024 / 1024, 'MB', null),
  ]
}

async function walk({ browser, phone }: Open): Promise<Row[]> {
  await walkTimes(phone.page, WARM_WALKS)
  await phone.page.waitForTimeout(SETTLE_MS)
  const before = await keptBy(browser, phone)
  await walkTimes(phone.page, WALKS)
  await phone.page.waitForTimeout(SETTLE_MS)
  const after = await keptBy(browser, phone)
  const of = `after ${WALKS} navigations between list and chart`
  return [
    row(`${of}, listeners left`, after.listeners - before.listeners, 'listeners', { most: 0 }),
    row(`${of}, nodes left`, after.nodes - before.nodes, 'nodes', null),
    row(`${of}, page`, (after.heap - before.heap) / 1024, 'KB', null),
    row(`${of}, worker`, (after.worker - before.worker) / 1024, 'KB', null),
  ]
}

type KeptByBoth = Kept & { readonly worker: number }

async function keptBy(browser: Browser, { page, meter }: Phone): Promise<KeptByBoth> {
  const looks: KeptByBoth[] = []
  while (looks.length < LOOKS) {
    if (looks.length > 0) await page.waitForTimeout(BETWEEN_LOOKS_MS)
    looks.push({ ...(await meter.kept()), worker: await workerHeap(browser, WORKER) })
  }
  const least = (what: keyof KeptByBoth): number => Math.min(...looks.map(look => look[what]))
  return { heap: least('heap'), nodes: least('nodes'), listeners: least('listeners'), worker: least('worker') }
}

async function walkTimes(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await openQuote(page)
    await page.evaluate(() => history.back())
    await isAtMarket(page)
  }
}

async function openQuote(page: Page): Promise<void> {
  await page.evaluate(place => location.assign(place), `#${QUOTE}?code=AAPL&market=UsStock&source=0`)
  await page.locator(`main[data-page="${QUOTE}"][data-ready]`).waitFor()
}

const row = (what: string, value: number, unit: string, mark: Row['mark']): Row => ({
  name: `memory: ${what}`,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  mark,
})
