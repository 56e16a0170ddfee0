// A chart on the page without a worker: a scripted engine sends the snapshots, and the canvas calls are recorded.

import type { LineId } from '../../domain/indicators.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Bar } from '../../domain/kline.ts'
import { marketStateCode } from '../../domain/session.ts'
import { startEngine } from '../../src/engine/client.ts'
import type { Picker } from '../../src/features/chart/compared.ts'
import type { LineReview } from '../../src/features/chart/line-target.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import type { BarColumns, ChartPatch, Snapshot, ViewId, ViewSpec } from '../../worker/contract.ts'
import { quoteRow } from '../support/quote-row.ts'
import { listed } from './market-stage.ts'
import { setStage } from './ui/stage.ts'

const FIVE_MINUTES_MS = 300_000
/** 2026-11-20, a Friday, 9:30 in New York. */
export const OPEN_AT = Date.UTC(2026, 10, 20, 14, 30)

/** For tests in which nothing is compared. */
export const noPicker: Picker = () => null

/** For tests in which no line is moved. */
export const noReview: LineReview = { Review: () => null, preload: async () => {} }

type Command = { readonly id: string; readonly path: readonly string[]; readonly argumentList: { value: unknown }[] }

/** Replaces the worker: records the watched views, and sends the snapshots of the test. */
class ScriptedWorker extends EventTarget {
  static last: ScriptedWorker | null = null
  readonly views = new Map<ViewId, ViewSpec>()
  onerror: unknown = null
  #port: MessagePort | null = null

  constructor() {
    super()
    ScriptedWorker.last = this
  }

  postMessage(message: Partial<Command>, transfer: Transferable[] = []): void {
    const [port] = transfer
    if (port instanceof MessagePort && !this.#port) this.#port = port
    const { id, path = [], argumentList = [] } = message
    if (path[0] === 'watch') this.views.set(argumentList[0]?.value as ViewId, argumentList[1]?.value as ViewSpec)
    if (path[0] === 'unwatch') this.views.delete(argumentList[0]?.value as ViewId)
    if (id) this.dispatchEvent(new MessageEvent('message', { data: { id, type: 'RAW', value: undefined } }))
  }

  send(snapshot: Snapshot): void {
    this.#port?.postMessage(snapshot)
  }

  start(): void {}
  terminate(): void {}
}

export async function setChartStage(): Promise<void> {
  await setStage()
  await loadNamespaces(['quote', 'chart', 'profile'])
  globalThis.Worker = ScriptedWorker as unknown as typeof Worker
  startEngine({ origin: location.origin, locale: 'es-MX', token: null, base: 'MXN', pace: 'full' })
}

export const apple: Instrument = listed('US', 'CHART', 'Apple Inc.')

/** A bar of five minutes, `row` bars after the open; the price is in hundredths. */
export const barAt = (row: number, close: number): Bar => ({
  time: OPEN_AT + row * FIVE_MINUTES_MS,
  open: close - 20,
  high: close + 30,
  low: close - 50,
  close,
  volume: 1_000 + row,
})

export const columnsOf = (bars: readonly Bar[]): BarColumns => ({
  time: Float64Array.from(bars, bar => bar.time),
  open: Float64Array.from(bars, bar => bar.open),
  high: Float64Array.from(bars, bar => bar.high),
  low: Float64Array.from(bars, bar => bar.low),
  close: Float64Array.from(bars, bar => bar.close),
  volume: Float64Array.from(bars, bar => bar.volume),
})

let sent = 0

type Sent = {
  readonly price?: number
  readonly previousClose?: number
  readonly bars?: readonly Bar[]
  readonly all?: boolean
  /** Values of lines of indicators, one for each bar. */
  readonly lines?: Readonly<Record<LineId, Float64Array>>
}

function rowOf(price: number, previousClose: number): number[] {
  const levels = { price, previousClose, open: price, high: price, low: price, bid: price, ask: price }
  return quoteRow(apple.ix, marketStateCode('open'), { ...levels, volume: 9, at: sent + 1 })
}

/** The chart that the page watches; undefined without one. */
export const watchedChart = (): ViewSpec | undefined =>
  [...(ScriptedWorker.last?.views.values() ?? [])].find(({ kind }) => kind === 'chart')

/** Sends one snapshot with a quote, with bars, or with both. Returns false if the page watches no chart. */
export function sendSnapshot({ price, previousClose = 27_000, bars = [], all = false, lines }: Sent): boolean {
  const worker = ScriptedWorker.last
  const watched = [...(worker?.views ?? [])].find(([, spec]) => spec.kind === 'chart')
  if (!worker || !watched) return false
  const [view] = watched
  const { key } = apple
  const patch: ChartPatch = { view, key, period: '1D', state: 'ready', all, bars: columnsOf(bars), lines }
  worker.send({
    number: ++sent,
    at: 0,
    instruments: [apple],
    ...(price !== undefined && { quotes: Float64Array.from(rowOf(price, previousClose)) }),
    ...(bars.length > 0 && { charts: [patch] }),
  })
  return true
}

/** Charts that the page watches beside the first one. */
export const watchedBeside = (): ViewSpec[] =>
  [...(ScriptedWorker.last?.views.values() ?? [])].filter(spec => spec.kind === 'chart' && spec.key !== apple.key)

/** Sends the bars of another instrument, to the view that the page has for it. Returns false if it has none. */
export function sendBeside(key: Instrument['key'], bars: readonly Bar[], all = true): boolean {
  const worker = ScriptedWorker.last
  const watched = [...(worker?.views ?? [])].find(([, spec]) => spec.kind === 'chart' && spec.key === key)
  if (!worker || !watched) return false
  const patch: ChartPatch = { view: watched[0], key, period: '1D', state: 'ready', all, bars: columnsOf(bars) }
  worker.send({ number: ++sent, at: 0, instruments: [], charts: [patch] })
  return true
}

export type Drawn = { readonly text: string; readonly font: string; readonly fill: string }

/** Records the texts and filled rectangles that are drawn on all canvases, until `stop` is called. */
export function recordCanvas(): { readonly texts: Drawn[]; readonly fills: string[]; stop(): void } {
  const real = {
    fillText: CanvasRenderingContext2D.prototype.fillText,
    fillRect: CanvasRenderingContext2D.prototype.fillRect,
  }
  const texts: Drawn[] = []
  const fills: string[] = []
  CanvasRenderingContext2D.prototype.fillText = function (...drawn) {
    texts.push({ text: drawn[0], font: this.font, fill: String(this.fillStyle) })
    real.fillText.apply(this, drawn)
  }
  CanvasRenderingContext2D.prototype.fillRect = function (...drawn) {
    fills.push(String(this.fillStyle))
    real.fillRect.apply(this, drawn)
  }
  const stop = () => Object.assign(CanvasRenderingContext2D.prototype, real)
  return { texts, fills, stop }
}
