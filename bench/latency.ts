// Benchmark of latency: from the arrival of a quote frame in the worker to the display frame that shows it, at ten
// snapshots a second and at full pace. There is no peer: none reports when its input is visible.
//
// Method: the product contains no code for this measurement. Code injected before the worker's script adds a mark to
// the browser's trace when the socket receives a frame of the selection (before the engine gets it) and when the worker
// posts a snapshot. Code in the page adds a mark when the text of a visible row has changed. The trace shows in which
// display frame that change was drawn. Snapshots that change no visible row are not counted. At full pace, frames after
// which no snapshot was sent for four display frames are not counted either: at that pace a snapshot is delayed only by
// the painting of the preceding one. All times are from the trace's clock.
import type { Browser } from 'playwright'
import { assert } from '../domain/assert.ts'
import type { EpochMs } from '../domain/brand.ts'
import { encodeFrame } from '../domain/wire/codec.ts'
import { frameKinds } from '../domain/wire/frame.ts'
import { PROTOCOL_VERSION } from '../domain/wire/version.ts'
import type { Bench, Row } from './bench.ts'
import { openBrowser } from './browser/pages.ts'
import { onPhone, openMarket, paceOf, settingsOf, settle } from './browser/phone.ts'
import type { TraceEvent } from './browser/trace.ts'
import { traced } from './browser/trace.ts'
import { beforeWorkers } from './browser/worker.ts'
import type { LiveServer } from './market/serve.ts'
import { serveStream } from './market/serve.ts'

/** Size and update rate of the market: high enough that every frame changes a visible row. */
const MARKET = { instruments: 2_000, rate: 100_000 }
/**
 * Time for which the page stays open. After ten seconds without load the governor raises the pace, so the page is
 * reloaded before that.
 */
const OPEN_MS = 5_000
const TIMES_OPEN = 3
const TRIES_MAX = 8
const SETTLE_MS = 3_000
const NOTHING_AFTER_US = 67_000

const paces = [
  { setting: 'auto', pace: 'fast', name: 'ten a second', mark: { most: 120 } },
  { setting: 'full', pace: 'full', name: 'full pace', mark: { most: 34 } },
] as const

export const latency: Bench = {
  name: 'latency',
  async run(quick) {
    // A quick run returns nothing: this benchmark has only times, which depend on the machine and cannot be checked in
    // CI.
    if (quick) return []
    const [served, browser] = await Promise.all([serveStream(MARKET), openBrowser()])
    try {
      const rows: Row[] = []
      for (const { setting, pace, name, mark } of paces) {
        const { times, seen } = await timesOf({ browser, served, setting })
        // The governor can choose another pace than the setting; the unit then contains the pace.
        const unit = seen.every(one => one === pace) ? 'ms' : `ms (${[...new Set(seen)].join(', ')})`
        rows.push(...rowsOf(name, unit, times, mark))
      }
      return rows
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

function rowsOf(of: string, unit: string, times: readonly number[], mark: Row['mark']): Row[] {
  const sorted = times.toSorted((one, other) => one - other)
  // A frame that was never shown counts as infinite.
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY
  const row = (name: string, share: number, held: Row['mark'] = null): Row => ({
    name: `latency: frame to pixel, ${of}, ${name}`,
    value: at(share),
    unit,
    peer: null,
    peerValue: null,
    ratio: null,
    mark: held,
  })
  return [row('p50', 0.5), row('p95', 0.95), row('p99', 0.99, mark)]
}

type Run = {
  readonly browser: Browser
  readonly served: LiveServer
  readonly setting: string
}

/**
 * Returns the latency of each quote frame that changed a visible row, in milliseconds, and the paces during the run.
 */
async function timesOf(run: Run): Promise<{ times: number[]; seen: string[] }> {
  const times: number[] = []
  const seen: string[] = []
  let tries = 0
  while (seen.length < TIMES_OPEN) {
    assert(tries++ < TRIES_MAX, 'frames of quotes that came')
    const once = await openOnce(run)
    if (!once) continue
    times.push(...once.times)
    seen.push(once.pace)
  }
  return { times, seen }
}

/**
 * Opens the page once and measures. Null if no frame was marked: occasionally the worker's script starts before the
 * injected code.
 */
function openOnce({ browser, served, setting }: Run): Promise<{ times: number[]; pace: string } | null> {
  return onPhone(browser, settingsOf(setting), async phone => {
    await beforeWorkers(phone.session, `(${watchWorker})(${JSON.stringify(PREFIX)}, ${JSON.stringify(marks)})`)
    await openMarket(phone, served.url)
    await settle(phone, 1, SETTLE_MS)
    await phone.page.evaluate(markRowsInSight)
    const categories = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame']
    const events = await traced(browser, categories, () => phone.page.waitForTimeout(OPEN_MS))
    if (!events.some(({ name }) => name === marks.came)) return null
    const pace = await paceOf(phone)
    return { times: latenciesIn(events, pace === 'full' ? NOTHING_AFTER_US : Number.POSITIVE_INFINITY), pace }
  })
}

const marks = { came: 'frame came', sent: 'snapshot sent', shown: 'row changed' } as const

/** The first bytes of every quote frame of the channel `own`, by which the injected code recognises them. */
const PREFIX = [
  ...encodeFrame({
    version: PROTOCOL_VERSION,
    kind: frameKinds.quotes,
    channel: 'own',
    epoch: 0,
    sequence: 0,
    at: 0 as EpochMs,
    body: null,
  }),
].slice(0, 1 + 1 + 1 + 1 + 'own'.length)

/** Runs in the worker, before its own script. */
function watchWorker(prefix: readonly number[], names: typeof marks): void {
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
        const bytes = new Uint8Array(data, 0, Math.min(prefix.length, data.byteLength))
        if (prefix.every((byte, at) => bytes[at] === byte)) performance.mark(names.came)
      })
    }
  }
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message: unknown, how?: StructuredSerializeOptions | Transferable[]) {
    performance.mark(names.sent)
    Reflect.apply(post, this, [message, how])
  }
}

/** Runs in the page. The page is not scrolled, so the visible rows stay the same. */
function markRowsInSight(): void {
  const inSight = [...document.querySelectorAll('main li')].filter(row => {
    const { top, bottom } = row.getBoundingClientRect()
    const middle = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2)
    return middle !== null && row.contains(middle)
  })
  const observer = new MutationObserver(() => performance.mark('row changed'))
  for (const row of inSight) observer.observe(row, { subtree: true, childList: true, characterData: true })
}

function latenciesIn(events: readonly TraceEvent[], nothingAfterUs: number): number[] {
  const drawnAfter = drawings(events)
  const times: number[] = []
  let came: number[] = []
  let waiting: number[] = []
  for (const { name, ts } of events) {
    if (name === marks.came) came.push(ts)
    if (name === marks.sent) {
      waiting = came.filter(at => ts - at < nothingAfterUs)
      came = []
    }
    if (name === marks.shown && waiting.length > 0) {
      const drawnAt = drawnAfter(ts)
      if (drawnAt !== null) for (const at of waiting) times.push((drawnAt - at) / 1_000)
      waiting = []
    }
  }
  return times
}

/**
 * Returns a function that maps the time of a change to the time at which the first frame with it was drawn. This is the
 * frame of the next style and layout update, found by the frame number that the main thread and the compositor share.
 */
function drawings(events: readonly TraceEvent[]): (changedAt: number) => number | null {
  const sequences = new Map<string, number>()
  const renderings: { readonly at: number; readonly sequence: number }[] = []
  const drawn: { readonly at: number; readonly sequence: number }[] = []
  for (const { name, ph, ts, args, id2 } of events) {
    const id = id2?.local ?? ''
    const sequence = args.animation_frame_timing_info?.begin_frame_id?.sequence_number
    if (name === 'AnimationFrame' && ph === 'b' && sequence !== undefined) sequences.set(id, sequence)
    if (name === 'AnimationFrame::StyleAndLayout' && ph === 'b')
      renderings.push({ at: ts, sequence: sequences.get(id) ?? Number.POSITIVE_INFINITY })
    if (name === 'DrawFrame' && args.frameSeqId !== undefined) drawn.push({ at: ts, sequence: args.frameSeqId })
  }
  return changedAt => {
    const rendering = renderings.find(({ at }) => at >= changedAt)
    return (
      drawn.find(({ at, sequence }) => rendering && at >= rendering.at && sequence >= rendering.sequence)?.at ?? null
    )
  }
}
