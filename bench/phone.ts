// Benchmark of the app's longest live list on a cheap phone (375×667, CPU slowed six times). It measures main-thread
// load at rest, during flings and on taps, and the memory retained by page and worker. Reason: the app's users have
// such phones, and a page that is busy with the market cannot respond to touch. Peers: the same stream on the same
// phone at the same update rate (`peers.ts`).
//
// The app's governor can show prices less often when they cost too much, so `busy` alone proves little: the rate of
// text changes and the pace are reported with it. Growth is measured with the setting `full`, which the governor does
// not lower, and with the same change rate of the visible rows in each run. Server and browser share this machine's
// cores, so the server's share is reported. Only the main thread is slowed: the worker runs as on a faster phone. Load
// and frames are measured one after the other; see `browser/measure.ts`.
import type { Browser, Page } from 'playwright'
import { must } from '../domain/assert.ts'
import type { Bench, Row } from './bench.ts'
import { FLING_MS, fling, flungEmpty, watchRows } from './browser/fling.ts'
import type { Load } from './browser/measure.ts'
import { openBrowser } from './browser/pages.ts'
import type { Phone } from './browser/phone.ts'
import { changesOf, isAtMarket, onPhone, openMarket, paceOf, settingsOf, settle } from './browser/phone.ts'
import { workerHeap } from './browser/worker.ts'
import type { Asked, LiveServer, Share } from './market/serve.ts'
import { serveStream } from './market/serve.ts'
import type { PeerLoad } from './peers.ts'
import { flungLoads, peerLoads } from './peers.ts'

const INSTRUMENTS = 10_000
/** Number of updates per second over all instruments, for which the targets are set. */
const RATE = 100_000
const RATES = [1_000, 10_000, RATE, 1_000_000]
/** Market sizes for measuring growth. At every size each instrument changes ten times a second. */
const SIZES = [1_000, 100_000]
const CHANGES_EACH = 10
/**
 * Number of changes per second of each visible row. It is the same in every run, so that only the market behind the
 * visible rows grows.
 */
const IN_SIGHT_EACH = 10
const LIVE_MS = 6_000
const QUICK_MS = 2_500
const CHANGES_MS = 2_000
const TAPS = 5

/**
 * Targets of a fling, as ratios of the same run: at most 1.25 times the bare list, and at most half of AG Grid. A time
 * alone says nothing: an empty page on this class of machine has a p95 of 19 to 22 ms.
 */
const FLUNG_RATIOS: Readonly<Record<string, number>> = { 'a bare list': 1 / 1.25, 'AG Grid': 2 }

/** Targets for the benchmarks of lists. */
export const marks = {
  busy: { most: 15 },
  perSecond: { least: 59 },
  longTasks: { most: 0 },
  growth: { most: 1.2 },
  blank: { most: 0 },
} as const

export const phone: Bench = {
  name: 'phone',
  async run(quick) {
    const browser = await openBrowser()
    try {
      const bench = new PhoneBench(browser, quick)
      const marked = await bench.marked()
      return quick ? marked : [...marked, ...(await bench.growth())]
    } finally {
      await browser.close()
    }
  },
}

type Live = { readonly load: Load; readonly share: Share; readonly changes: number; readonly pace: string }

class PhoneBench {
  readonly #browser: Browser
  readonly #quick: boolean
  readonly #forMs: number

  constructor(browser: Browser, quick: boolean) {
    this.#browser = browser
    this.#quick = quick
    this.#forMs = quick ? QUICK_MS : LIVE_MS
  }

  /** Measures all rows with a target, at one size and rate; then the peers, with no other load. */
  async marked(): Promise<Row[]> {
    const { live, rows } = await withServer({ instruments: INSTRUMENTS, rate: RATE }, async served => ({
      live: await this.#live(served, 'auto'),
      rows: this.#quick
        ? []
        : [
            ...(await this.#otherSettings(served)),
            ...(await this.#flung(served)),
            ...(await this.#flungEmpty()),
            ...(await this.#tapped(served)),
          ],
    }))
    return [...liveRows(live, await peerLoads(this.#browser, this.#quick)), ...rows]
  }

  /**
   * Measures growth: the main-thread load must not depend on the market's activity or size. It is measured at a pace
   * that the governor does not lower, because a lower pace would hide a higher cost.
   */
  async growth(): Promise<Row[]> {
    const byRate: Live[] = []
    for (const rate of RATES) byRate.push(await this.#pinned(INSTRUMENTS, rate))
    const bySize: Live[] = []
    for (const size of SIZES) bySize.push(await this.#pinned(size, size * CHANGES_EACH))
    return [
      ...byRate.flatMap((live, at) => pinnedRows(`${count(RATES[at] ?? 0)} updates/s`, live)),
      growthRow('1,000 → 1,000,000 updates/s', byRate),
      ...bySize.flatMap((live, at) => pinnedRows(`${count(SIZES[at] ?? 0)} instruments`, live)),
      growthRow('1,000 → 100,000 instruments', bySize),
    ]
  }

  #pinned(instruments: number, rate: number): Promise<Live> {
    return withServer({ instruments, rate, leadersEach: IN_SIGHT_EACH }, served => this.#live(served, 'full'))
  }

  /** Measures settings other than the default `auto`. Their rows are for information and have no targets. */
  async #otherSettings(served: LiveServer): Promise<Row[]> {
    const rows: Row[] = []
    for (const setting of ['full', 'light']) {
      const live = await this.#live(served, setting)
      rows.push(row(`phone: main thread busy, set to ${setting}`, percent(live.load.busy), '%'))
      rows.push(row(`phone: frames a second, set to ${setting}`, live.load.perSecond, 'frames'))
      rows.push(changesRow(`set to ${setting}`, live))
    }
    return rows
  }

  #live(served: LiveServer, pace: string): Promise<Live> {
    return this.#onMarket(served, pace, async device => {
      const [load, share] = await served.during(() => device.meter.load(this.#forMs))
      return { load, share, changes: await changesOf(device, CHANGES_MS), pace: await paceOf(device) }
    })
  }

  async #flung(served: LiveServer): Promise<Row[]> {
    const peers = await flungLoads(this.#browser)
    return this.#onMarket(served, 'auto', async device => {
      const load = await device.meter.load(FLING_MS, () => fling(device))
      const seen = await watchRows(device.page, () => fling(device))
      return [
        ...flungRows('phone: flung', load, peers),
        row('phone: flung, frames a second', load.perSecond, 'frames'),
        row('phone: flung, worst frame', load.worst, 'ms'),
        row(`phone: flung, blank frames of ${seen.frames}`, seen.blank, 'frames', marks.blank),
        row('phone: flung, times that the scroll outran the rows', seen.outrun, 'times'),
      ]
    })
  }

  /** For comparison: the part of the fling's figures that is the browser's and the machine's own. */
  async #flungEmpty(): Promise<Row[]> {
    const load = await flungEmpty(this.#browser)
    return [
      row('phone: an empty page flung, main thread busy', percent(load.busy), '%'),
      row('phone: an empty page flung, p95 frame', load.p95, 'ms'),
    ]
  }

  #tapped(served: LiveServer): Promise<Row[]> {
    return this.#onMarket(served, 'auto', async ({ page, meter }) => {
      const kept = await meter.kept()
      const worker = await workerHeap(this.#browser, 'pulso-engine')
      const worst = await tapRows(page)
      return [
        row('phone: tap on a row to its first paint, worst', worst, 'ms'),
        row('phone: heap of the page', kept.heap / 1e6, 'MB'),
        row('phone: heap of the worker', worker / 1e6, 'MB'),
      ]
    })
  }

  #onMarket<T>(served: LiveServer, pace: string, work: (device: Phone) => Promise<T>): Promise<T> {
    return onPhone(this.#browser, settingsOf(pace), async device => {
      await openMarket(device, served.url)
      await settle(device)
      return work(device)
    })
  }
}

async function withServer<T>(asked: Asked, work: (served: LiveServer) => Promise<T>): Promise<T> {
  const served = await serveStream(asked)
  try {
    return await work(served)
  } finally {
    await served.stop()
  }
}

/** Returns the longest time from a touch to the frame that shows its effect, from the browser's Event Timing. */
async function tapRows(page: Page): Promise<number> {
  await page.evaluate(startTiming)
  for (let tap = 0; tap < TAPS; tap += 1) {
    await page.locator('main li a').nth(tap).tap()
    await page.locator('main[data-page="/pages/quote/stock"][data-ready]').waitFor()
    await page.goBack()
    await isAtMarket(page)
  }
  return page.evaluate(() => window.longestTap())
}

declare global {
  interface Window {
    longestTap: () => number
  }
}

/** Runs in the page. 16 ms is the shortest duration that browsers report. */
function startTiming(): void {
  let longest = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  observer.observe(options)
  window.longestTap = () => longest
}

const percent = (share: number): number => share * 100
const count = (value: number): string => value.toLocaleString('en')

function row(name: string, value: number, unit: string, mark: Row['mark'] = null): Row {
  return { name, value, unit, peer: null, peerValue: null, ratio: null, mark }
}

function liveRows(live: Live, peers: readonly PeerLoad[]): Row[] {
  const { load, share } = live
  const at = `${count(RATE)} updates/s`
  const beside = (ours: Row, theirsOf: (one: PeerLoad) => number, isLessBetter = true): Row[] =>
    peers.map(one => {
      const peerValue = theirsOf(one)
      const ratio = isLessBetter ? peerValue / ours.value : ours.value / peerValue
      return { ...ours, peer: one.peer, peerValue, ratio: Number.isFinite(ratio) ? ratio : null }
    })
  const busy = row(`phone: main thread busy, ${at}`, percent(load.busy), '%', marks.busy)
  const frames = row(`phone: frames a second, ${at}`, load.perSecond, 'frames', marks.perSecond)
  const long = row(`phone: long tasks, ${at}`, load.longTasks, 'tasks', marks.longTasks)
  return [
    ...beside(busy, one => percent(one.load.busy)),
    ...beside(frames, one => one.load.perSecond, false),
    ...beside(row(`phone: p95 frame, ${at}`, load.p95, 'ms'), one => one.load.p95),
    ...beside(long, one => one.load.longTasks),
    row(`phone: worst frame, ${at}`, load.worst, 'ms'),
    ...beside(changesRow(at, live), one => one.changes, false),
    ...shareRows(at, share),
  ]
}

/** Busy and p95 of a fling beside each list of the same run. */
export const flungRows = (name: string, load: Load, peers: readonly { peer: string; load: Load }[]): Row[] =>
  peers.flatMap(one => {
    const least = FLUNG_RATIOS[one.peer]
    const beside = (what: string, unit: string, value: number, peerValue: number): Row => ({
      name: `${name}, ${what}`,
      value,
      unit,
      peer: one.peer,
      peerValue,
      ratio: peerValue / value,
      mark: least === undefined ? null : { ratio: least },
    })
    return [
      beside('main thread busy', '%', percent(load.busy), percent(one.load.busy)),
      beside('p95 frame', 'ms', load.p95, one.load.p95),
    ]
  })

const pinnedRows = (at: string, live: Live): Row[] => [
  row(`phone: main thread busy at full pace, ${at}`, percent(live.load.busy), '%'),
  changesRow(`full pace, ${at}`, live),
  ...shareRows(`full pace, ${at}`, live.share),
]

const shareRows = (at: string, { rate, processor }: Share): Row[] => [
  row(`phone: updates that the market made, ${at}`, rate, 'a second'),
  row(`phone: the server’s share of a core, ${at}`, percent(processor), '%'),
]

/**
 * Row with the rate of text changes. The governor can lower this rate on a busy page, so it is reported with the load.
 */
const changesRow = (at: string, { changes, pace }: Live): Row =>
  row(`phone: times that rows changed, ${at}`, changes, `a second (${pace})`)

function growthRow(of: string, lives: readonly Live[]): Row {
  const [least, most] = [must(lives[0], 'the least'), must(lives.at(-1), 'the most')]
  return row(`phone: growth of busy, ${of}`, most.load.busy / least.load.busy, 'times', marks.growth)
}
