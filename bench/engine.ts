// Benchmark of the engine: the number of quote updates per second that it applies, from socket bytes to state, in a web
// worker of Chromium. It is the app's own engine with a board list in live order, a page's sparklines, a chart from
// trades, and a page that acknowledges its snapshots at each frame. After that, each stage is measured separately. An
// update is one quote row, decoded and applied.
//
// Reason: market activity must not slow a phone, and the worker is the only part that processes all of it.
//
// The bytes are those of the socket, one buffer per message, and are read from memory as fast as the engine accepts
// them. The cost of the browser's socket is not included. The peers on the same stream are in peers.ts.
import { Packr } from 'msgpackr'
import type { Browser, Page } from 'playwright'
import { assert, must } from '../domain/assert.ts'
import { hasRealData } from '../tests/support/recorded.ts'
import type { Bench, Row } from './bench.ts'
import { openBrowser, servePages } from './browser/pages.ts'
import type { Stream } from './frames.ts'
import { makeStream } from './frames.ts'
import { SHOWN_ROWS } from './pages/engine/answers.ts'
import type { Load, Outcome, Received, Reel, Stage } from './pages/engine/contract.ts'
import type { PeerName } from './peers.ts'
import { peerThroughput } from './peers.ts'

const MARK_A_SECOND = 10_000_000
const FRAMES = 24
const SEED = 1
const UINT32_TYPE = 0xce
const DOUBLE_TYPE = 0xcb

type Size = { readonly instruments: number; readonly updatesPerFrame: number }

/** Market sizes. In each frame nearly all instruments of a small board change, but only a part of a large one. */
const sizes: readonly Size[] = [
  { instruments: 1_000, updatesPerFrame: 1_000 },
  { instruments: 10_000, updatesPerFrame: 5_000 },
  { instruments: 100_000, updatesPerFrame: 20_000 },
]
const middle = must(sizes[1], 'the size of the mark')

export const engine: Bench = {
  name: 'engine',
  async run(quick) {
    const served = await servePages()
    const browser = await openBrowser()
    try {
      const bench = new EngineBench(browser, served.urlOf('engine'), quick ? 1_000 : 2_000)
      const [marked, ...others] = quick ? [await bench.whole(middle)] : await measureAll(bench)
      return [...beside(must(marked, 'a row'), await peerThroughput(browser, quick)), ...others]
    } finally {
      await browser.close()
      await served.close()
    }
  },
}

/** Returns a row for each peer. The peers apply the same updates, already parsed. */
function beside(row: Row, peers: ReadonlyMap<PeerName, number>): Row[] {
  return [...peers].map(([peer, peerValue]) => ({ ...row, peer, peerValue, ratio: row.value / peerValue }))
}

/** Measures all sizes. The size that has a target comes first. */
async function measureAll(bench: EngineBench): Promise<Row[]> {
  const rows: Row[] = [await bench.whole(middle)]
  for (const size of sizes) if (size !== middle) rows.push(await bench.whole(size))
  if (hasRealData) rows.push(await bench.whole(middle, 'recorded'))
  return [...rows, ...(await bench.stages(middle))]
}

class EngineBench {
  readonly #browser: Browser
  readonly #url: string
  readonly #forMs: number

  constructor(browser: Browser, url: string, forMs: number) {
    this.#browser = browser
    this.#url = url
    this.#forMs = forMs
  }

  async whole(size: Size, source: 'simulator' | 'recorded' = 'simulator'): Promise<Row> {
    const stream = makeStream({ ...size, frames: FRAMES, seed: SEED, source })
    const { received, ...outcome } = await this.#measure(stream, 'engine')
    const state = must(outcome.feed, "the feed's counters")
    assert(state.lost === 0 && state.applied === state.delivered, `every row applied: ${JSON.stringify(state)}`)
    assert(received.top.join() === plainTop(stream).join(), 'the list ends in the order of one plain sort')
    const of = source === 'recorded' ? ', recorded trades' : ''
    return {
      name: `engine: updates a second, ${figure(size.instruments)} instruments${of}`,
      value: aSecond(outcome),
      unit: 'a second',
      peer: null,
      peerValue: null,
      ratio: null,
      mark: { least: MARK_A_SECOND },
    }
  }

  /** Measures each stage of the engine separately. These rows have no targets; they show where the time is spent. */
  async stages(size: Size): Promise<Row[]> {
    const stream = makeStream({ ...size, frames: FRAMES, seed: SEED })
    const rows: Row[] = []
    for (const { stage, what, unit, figureOf } of parts) {
      const value = figureOf(await this.#measure(stream, stage))
      rows.push({ name: `engine: ${what}`, value, unit, peer: null, peerValue: null, ratio: null, mark: null })
    }
    return rows
  }

  async #measure(stream: Stream, stage: Stage): Promise<Outcome & { readonly received: Received }> {
    const page = await this.#browser.newPage()
    try {
      await serveLoad(page, loadOf(stream))
      await page.goto(this.#url)
      return await page.evaluate(([of, ms]) => window.measure(of, ms), [stage, this.#forMs] as const)
    } finally {
      await page.close()
    }
  }
}

type Part = {
  readonly stage: Stage
  readonly what: string
  readonly unit: string
  readonly figureOf: (outcome: Outcome) => number
}

const aSecond = ({ done, ms }: Outcome): number => (done * 1_000) / ms
const microseconds = ({ done, ms }: Outcome): number => (ms * 1_000) / done

const parts: readonly Part[] = [
  { stage: 'decode', what: 'a frame unpacked, its rows still packed', unit: 'µs', figureOf: microseconds },
  { stage: 'columns', what: 'rows into columns', unit: 'a second', figureOf: aSecond },
  { stage: 'klines', what: 'trades into candles', unit: 'a second', figureOf: aSecond },
  { stage: 'sparklines', what: 'a sparkline moved on and copied for the page', unit: 'µs', figureOf: microseconds },
  { stage: 'order', what: `${figure(middle.instruments)} rows in order again`, unit: 'µs', figureOf: microseconds },
]

async function serveLoad(page: Page, load: Load): Promise<void> {
  const body = Buffer.from(new Packr({ useRecords: false }).pack(load))
  await page.route('**/load', route => route.fulfill({ body }))
}

function loadOf(stream: Stream): Load {
  const { instruments, epoch, startAt, stepMs, snapshot, sequence, frames, trades, updates } = stream
  const rows = updates.map(({ ix }) => ix.length)
  const reels = { quotes: reelOf(frames), trades: reelOf(trades) }
  return { instruments, epoch, startAt, stepMs, snapshot, sequence, rows, ...reels }
}

/**
 * Prepares frames for repetition. Sequence number and time are the first adjacent numbers of four and eight bytes in a
 * frame, so they can be found and overwritten.
 */
function reelOf(frames: readonly Uint8Array[]): Reel {
  const first = must(frames[0], 'a frame')
  const type = first.findIndex((byte, at) => byte === UINT32_TYPE && first[at + 5] === DOUBLE_TYPE)
  assert(type > 0, 'a sequence and a time in their widest forms')
  return { frames, stampAt: type + 1 }
}

/**
 * Returns the first instruments in order of the change since the previous close, largest first; ties by instrument
 * number.
 */
function plainTop({ start, previousClose }: Stream): number[] {
  const change = (ix: number): number => {
    const base = must(previousClose[ix], 'a close')
    return (must(start.price[ix], 'a price') - base) / base
  }
  return [...start.ix].sort((one, other) => change(other) - change(one) || one - other).slice(0, SHOWN_ROWS)
}

function figure(count: number): string {
  return count.toLocaleString('en')
}
