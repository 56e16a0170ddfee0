// Why: the lines of indicators and larger bars arrive with the bars that they belong to. A chart without them must not load
// their code, and a chart whose code cannot be loaded must say so instead of showing bars of another size.
import { EMPTY, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { IndicatorId, LineId } from '../../domain/indicators.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { ChartPatch, ChartSpec } from '../../worker/contract.ts'
import type { TradeBatch } from '../../worker/feed/feed.ts'
import type { Read } from '../../worker/http.ts'
import { SentState, SnapshotBuilder } from '../../worker/snapshot/builder.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { clockScheduler } from '../../worker/streams/scheduler.ts'
import { ChartView } from '../../worker/views/chart.ts'
import { createTestClock } from '../support/clock.ts'

const KEY = 'US.AAPL' as InstrumentKey
const SIZE = 300_000
const BARS = 25
const LAST = BARS - 1
const SMA = 'sma-20' as IndicatorId
const LINE: LineId = `${SMA} value`
const chart: ChartSpec = { kind: 'chart', key: KEY, market: 'UsStock', period: '1D' }
const closes = Array.from({ length: BARS }, (_, row) => 100 + row)

const history = (close: readonly number[], asOf: number): Kline => ({
  ix: 3,
  period: '1D',
  size: SIZE,
  time: close.map((_, row) => row * SIZE),
  open: [...close],
  high: [...close],
  low: [...close],
  close: [...close],
  volume: close.map(() => 1),
  sessions: [{ openMs: 0, closeMs: 1_000 * SIZE, dayStartMs: 0 }],
  asOf,
})

const CODE = '../../worker/calc/derived-bars.ts'
let loads = 0

beforeEach(() => {
  loads = 0
  vi.resetModules()
  vi.doMock(CODE, () => {
    loads++
    return vi.importActual(CODE)
  })
})
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The values of the average in a patch. */
const valuesOf = ({ lines }: ChartPatch): number[] => [...must(lines?.[LINE], 'a line')]

const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

async function charting(spec: ChartSpec) {
  const clock = createTestClock(0)
  const [trades$, gaps$] = [new Subject<TradeBatch>(), new Subject<void>()]
  const instruments = new InstrumentStore()
  instruments.add({
    ix: 3,
    key: KEY,
    board: 'US',
    code: 'AAPL',
    name: 'Apple',
    nameZh: null,
    source: 0,
    currency: 'USD',
    sector: 'none',
    priceDecimals: 2,
    quantityDecimals: 0,
    lot: 1,
  })
  const served = { kline: history(closes, LAST * SIZE + 1) }
  const changes = { count: 0 }
  const asked: string[] = []
  const view = new ChartView('chart', spec, {
    read: (async (_call: string, { type }: CallInput<'GET /m_ft/kline'>) => {
      asked.push(type)
      return served.kline
    }) as unknown as Read,
    scheduler: clockScheduler(clock),
    feed: { trades$, tradeGaps$: gaps$ },
    epochs$: EMPTY,
    instruments,
    quotes: new QuoteStore(),
    onChange: () => {
      changes.count++
    },
    want: () => {},
  })
  stops.push(() => view.stop())
  let last: ChartPatch | undefined
  const page = {
    view,
    served,
    asked,
    gaps$,
    trade: (time: number, price: number) => trades$.next({ ix: 3, at: time, trades: [{ time, price, quantity: 1 }] }),
    /** The chart in the next snapshot; the last one if it has not changed. */
    collect(): ChartPatch {
      const builder = new SnapshotBuilder(new SentState(), instruments, new QuoteStore())
      view.collect(builder)
      last = builder.charts[0] ?? last
      return must(last, 'a chart')
    },
    loaded: () => vi.waitFor(() => expect(changes.count).toBeGreaterThan(0)),
    async changed(act: () => void) {
      const before = changes.count
      act()
      await vi.waitFor(() => expect(changes.count).toBeGreaterThan(before))
    },
  }
  return page
}

test('a chart without a choice loads no code of indicators, and sends no lines', async () => {
  const page = await charting(chart)
  await page.loaded()
  const patch = page.collect()
  expect(patch.bars.close.length).toBe(BARS)
  expect(patch.lines).toBeUndefined()
  await vi.dynamicImportSettled()
  expect(loads).toBe(0)
})

test('the lines arrive with the bars, and later changes with the changed bars only', async () => {
  const page = await charting({ ...chart, indicators: [SMA] })
  await vi.waitFor(() => expect(page.collect().lines).toBeDefined())
  await page.changed(() => page.view.update({ ...chart, indicators: [SMA] }))
  const all = page.collect()
  expect(all.all).toBe(true)
  expect(all.bars.close.length).toBe(BARS)
  const values = valuesOf(all)
  expect(values.slice(0, 19).every(Number.isNaN)).toBe(true)
  expect(values.slice(19)).toEqual([19, 20, 21, 22, 23, 24].map(row => averageOf(closes.slice(row - 19, row + 1))))

  page.trade(LAST * SIZE + 5, 300)
  const changed = page.collect()
  expect(changed.all).toBe(false)
  expect([...changed.bars.close]).toEqual([300])
  expect(valuesOf(changed)).toEqual([averageOf([...closes.slice(5, LAST), 300])])

  page.trade(BARS * SIZE, 310)
  const appended = page.collect()
  expect([...appended.bars.time]).toEqual([LAST * SIZE, BARS * SIZE])
  expect(valuesOf(appended).length).toBe(2)
})

test('a history that corrects a bar sends all bars again, with lines computed from the start', async () => {
  const page = await charting({ ...chart, indicators: [SMA] })
  await vi.waitFor(() => expect(page.collect().lines).toBeDefined())
  const corrected = closes.map((close, row) => (row === 10 ? 900 : close))
  page.served.kline = history(corrected, LAST * SIZE + 2)
  await page.changed(() => page.gaps$.next())
  const patch = page.collect()
  expect(patch.all).toBe(true)
  expect(valuesOf(patch).at(-1)).toBe(averageOf(corrected.slice(5)))
})

test('another choice keeps the loaded bars', async () => {
  const page = await charting(chart)
  await page.loaded()
  page.collect()
  expect(page.view.update({ ...chart, period: '1W' })).toBe(false)
  await page.changed(() => page.view.update({ ...chart, indicators: [SMA] }))
  expect(valuesOf(page.collect()).length).toBe(BARS)
  expect(loads).toBe(1)
  await page.changed(() => page.view.update(chart))
  expect(page.collect()).toMatchObject({ all: true, lines: undefined })
})

test('larger bars are joined from those of the server, and the open one grows with trades', async () => {
  const page = await charting({ ...chart, interval: '15m' })
  await vi.waitFor(() => expect(page.collect().state).toBe('ready'))
  await page.changed(() => page.view.update({ ...chart, interval: '15m' }))
  const { bars, interval, all } = page.collect()
  expect({ interval, all }).toEqual({ interval: '15m', all: true })
  expect([...bars.time]).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24].map(row => row * SIZE))
  expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0], bars.volume[0]]).toEqual([100, 102, 100, 102, 3])
  page.trade(BARS * SIZE, 310)
  const grown = page.collect()
  expect(grown.all).toBe(false)
  expect([[...grown.bars.time], [...grown.bars.close], [...grown.bars.volume]]).toEqual([[24 * SIZE], [310], [2]])
})

test('bars of a minute are another series, which is asked for', async () => {
  const page = await charting(chart)
  await page.loaded()
  expect(page.view.update({ ...chart, interval: '1m' })).toBe(false)
  const fine = await charting({ ...chart, interval: '1m', indicators: [SMA] })
  await vi.waitFor(() => expect(fine.collect().state).toBe('ready'))
  expect([page.asked, fine.asked]).toEqual([['1D'], ['1m']])
  expect(fine.collect().bars.time.length).toBe(BARS)
  expect(valuesOf(fine.collect()).at(-1)).toBe(averageOf(closes.slice(5)))
  expect(fine.view.update({ ...chart, interval: '15m' })).toBe(false)
})

test('until their code is loaded, larger bars are loading or have failed, and a new history tries again', async () => {
  vi.doMock(CODE, () => Promise.reject(new Error('the network is lost')))
  const page = await charting({ ...chart, interval: '15m' })
  expect(page.collect()).toMatchObject({ state: 'loading', interval: '15m' })
  await vi.waitFor(() => expect(page.collect().state).toBe('failed'))
  expect(page.collect().bars.time.length).toBe(0)
  vi.doUnmock(CODE)
  page.gaps$.next()
  await vi.waitFor(() => expect(page.collect().state).toBe('ready'))
  expect(page.collect().bars.time.length).toBe(9)
})
