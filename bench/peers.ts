// Benchmark of the peers: updates per second that each alternative applies at full speed, unthrottled; and, for
// `phone.ts`, the load of each on a cheap phone's main thread at the update rate at which Pulso is measured. Reason:
// our own figures alone do not show whether writing our own engine was worthwhile.
//
// The peers: AG Grid Community, Perspective, and React with JSON. The first lines of each page say how it is configured
// and what it does not do (`pages/*/page.ts`). All get the updates of the benchmarks' common stream, as JSON in batches
// of 100 ms through a local WebSocket; for the fastest run they are parsed in memory in advance.
import type { Browser } from 'playwright'
import type { Bench, Row } from './bench.ts'
import { FLING_MS, fling } from './browser/fling.ts'
import type { Load } from './browser/measure.ts'
import { openBrowser, servePages } from './browser/pages.ts'
import { changesOf, onPhone, settle } from './browser/phone.ts'
import { makeStream } from './frames.ts'
import { attachFeed } from './peers/feed.ts'

const RATE = 100_000
/** The stream, the same as in the engine benchmark. */
const STREAM = { instruments: 10_000, updatesPerFrame: 5_000, frames: 24, seed: 1 }
const LOAD_MS = 6_000
const CHANGES_MS = 2_000
const APPLY_MS = 3_000
const QUICK = { loadMs: 2_500, applyMs: 1_000 }

const peerNames = { 'ag-grid': 'AG Grid', perspective: 'Perspective', plain: 'React and JSON' } as const
type PeerPage = keyof typeof peerNames
export type PeerName = (typeof peerNames)[PeerPage]
const pages = Object.keys(peerNames) as PeerPage[]

export const peers: Bench = {
  name: 'peers',
  async run(quick) {
    const browser = await openBrowser()
    try {
      const throughput = await peerThroughput(browser, quick)
      return [...throughput].map(([peer, perSecond]) => rowOf(peer, perSecond))
    } finally {
      await browser.close()
    }
  },
}

const rowOf = (peer: PeerName, value: number): Row => ({
  name: `peers: updates a second that ${peer} applies`,
  value,
  unit: 'a second',
  peer: null,
  peerValue: null,
  ratio: null,
  mark: null,
})

let applied: Promise<ReadonlyMap<PeerName, number>> | null = null

/** Returns the updates per second of each peer. They are measured once per run and reused. */
export function peerThroughput(browser: Browser, quick: boolean): Promise<ReadonlyMap<PeerName, number>> {
  applied ??= measureApplied(browser, quick ? QUICK.applyMs : APPLY_MS)
  return applied
}

async function measureApplied(browser: Browser, forMs: number): Promise<ReadonlyMap<PeerName, number>> {
  const measured = new Map<PeerName, number>()
  await withFeed(async urlOf => {
    for (const name of pages) {
      const perSecond = await onPhone(browser, {}, async ({ page }) => {
        await page.goto(urlOf(name))
        return page.evaluate(ms => window.peer.apply(ms), forMs)
      })
      measured.set(peerNames[name], perSecond)
    }
  })
  return measured
}

/** Load of a peer on a phone. `changes`: text changes of its rows per second. */
export type PeerLoad = { readonly peer: PeerName; readonly load: Load; readonly changes: number }

/**
 * Measures the load of the peers on a cheap phone, at {@link RATE} updates per second. A quick run measures only AG
 * Grid.
 */
export async function peerLoads(browser: Browser, quick: boolean): Promise<readonly PeerLoad[]> {
  const measured: PeerLoad[] = []
  await withFeed(async urlOf => {
    for (const name of quick ? pages.slice(0, 1) : pages) {
      const one = await onPhone(browser, {}, async phone => {
        await phone.page.goto(urlOf(name))
        await phone.page.evaluate(rate => window.peer.follow(rate), RATE)
        await settle(phone)
        const load = await phone.meter.load(quick ? QUICK.loadMs : LOAD_MS)
        return { load, changes: await changesOf(phone, CHANGES_MS) }
      })
      measured.push({ peer: peerNames[name], ...one })
    }
  })
  return measured
}

/** The lists beside which a fling is measured. */
const flungNames = { bare: 'a bare list', 'ag-grid': 'AG Grid' } as const
type FlungPage = keyof typeof flungNames

/** Load of a list during a fling on a cheap phone, at {@link RATE} updates per second. */
export async function flungLoads(browser: Browser): Promise<readonly { readonly peer: string; readonly load: Load }[]> {
  const measured: { peer: string; load: Load }[] = []
  await withFeed(async urlOf => {
    for (const name of Object.keys(flungNames) as FlungPage[]) {
      const load = await onPhone(browser, {}, async phone => {
        await phone.page.goto(urlOf(name))
        await phone.page.evaluate(rate => window.peer.follow(rate), RATE)
        await settle(phone)
        return phone.meter.load(FLING_MS, () => fling(phone))
      })
      measured.push({ peer: flungNames[name], load })
    }
  })
  return measured
}

async function withFeed(work: (urlOf: (name: PeerPage | FlungPage) => string) => Promise<void>): Promise<void> {
  const served = await servePages()
  attachFeed(served.server, makeStream(STREAM))
  try {
    await work(served.urlOf)
  } finally {
    await served.close()
  }
}
