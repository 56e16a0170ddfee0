// Why: candles made by the engine from recorded trades must be the candles that others made of the same minutes: every
// bar, every field. Reference data that nobody here computed is the only judge of that.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bar } from '../../domain/kline.ts'
import { fixedClock } from '../../domain/kline.ts'
import { BarSeries, fillSilence, rollUp } from '../../worker/streams/bars.ts'
import type { Mismatch, Row } from '../support/recorded.ts'
import { barOf, compareBars, finest, hasRealData, readCsv, readText, realDataDir, scaled } from '../support/recorded.ts'

const MINUTE = 60_000
const DAY = 86_400_000

type Tape = {
  readonly name: string
  readonly dir: string
  readonly tape: string
  readonly time: string
  readonly price: string
  readonly quantity: string | null
  readonly empty_bars: string
  readonly volume_tolerance: number | null
  readonly candles: readonly { readonly file: string; readonly size_ms: number }[]
}

const tapes: readonly Tape[] = hasRealData ? (JSON.parse(readText('tapes.json')) as { tapes: Tape[] }).tapes : []

function report(what: string, compared: number, mismatches: readonly Mismatch[]): void {
  console.log(`${what}: ${compared} bars compared, ${mismatches.length} mismatches`)
}

function expectSame(what: string, ours: readonly Bar[], theirs: readonly Bar[], tolerance: number | null): void {
  const mismatches = compareBars(ours, theirs, tolerance)
  report(what, theirs.length, mismatches)
  expect(theirs.length).toBeGreaterThan(0)
  expect(mismatches).toEqual([])
}

const pricesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(row => [
    row['open'] ?? row['Open'] ?? '',
    row['high'] ?? row['High'] ?? '',
    row['low'] ?? row['Low'] ?? '',
    row['close'] ?? row['Close'] ?? '',
  ])

describe.skipIf(!hasRealData)(
  `recorded trades (${hasRealData ? realDataDir : 'skipped: no recorded data, set REAL_DATA_DIR'})`,
  () => {
    for (const tape of tapes) {
      const trades = readCsv(join(tape.dir, tape.tape))
      for (const candle of tape.candles) {
        test(`${tape.name}: ${candle.file}`, () => {
          const reference = readCsv(join(tape.dir, candle.file))
          const decimals = Math.max(finest(trades.map(row => row[tape.price] ?? '')), finest(pricesOf(reference)))
          const series = new BarSeries(fixedClock(candle.size_ms))
          for (const row of trades) {
            const quantity = tape.quantity === null ? 0 : Number(row[tape.quantity])
            series.add(Number(row[tape.time]), scaled(row[tape.price] ?? '', decimals), quantity)
          }
          const theirs = reference.map(row => barOf(row, Number(row['ts_ms']), decimals))
          const until = theirs.at(-1)?.time ?? 0
          const ours = tape.empty_bars === 'absent' ? series.bars : fillSilence(series.bars, candle.size_ms, until)
          expectSame(`${tape.name} ${candle.file}`, ours, theirs, tape.volume_tolerance)
          expect(series.lateTrades).toBe(0)
        })
      }
    }
  },
)

describe.skipIf(!hasRealData)('recorded roll-ups', () => {
  const dir = 'rollups/eurostoxx50_index_2006'
  const weekClock = (time: number) => time - ((Math.floor(time / DAY) + 3) % 7) * DAY - (time % DAY)
  const monthClock = (time: number) => Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth())
  const dayBars = (rows: readonly Row[], decimals: number) =>
    rows.map(row => barOf(row, Date.parse(`${row['Date']}T00:00:00Z`), decimals))
  /** References are stamped with their last day: the period that holds it. */
  const startedBy = (bars: readonly Bar[], clock: (time: number) => number) =>
    bars.map(bar => ({ ...bar, time: clock(bar.time) }))

  test('5 minutes to a day: Euro Stoxx 50, January 2006', () => {
    const minutes = readCsv(`${dir}/min5_2006-01.csv`)
    const days = dayBars(readCsv(`${dir}/day_2006.csv`), 2)
    // Stamped with their end: a bar that ends at midnight would belong to the day before.
    const bars = minutes.map(row => barOf(row, Date.parse(`${row['Date']}T${row['Time']}Z`) - 5 * MINUTE, 2))
    const ours = rollUp(bars, fixedClock(DAY))
    const theirs = days.filter(bar => ours.some(own => own.time === bar.time))
    const mismatches = compareBars(ours, theirs, null)
    report('5 minutes to a day', theirs.length, mismatches)
    // The vendor's own fault, known: on this day its five-minute high is above its daily high.
    expect(mismatches).toEqual([{ time: '2006-01-27T00:00:00.000Z', field: 'high', ours: 368595, theirs: 368548 }])
  })

  test('a day to a week, and to a month: Euro Stoxx 50, 2006', () => {
    const days = dayBars(readCsv(`${dir}/day_2006.csv`), 2)
    const weeks = startedBy(dayBars(readCsv(`${dir}/week_2006.csv`), 2), weekClock)
    const months = startedBy(dayBars(readCsv(`${dir}/month_2006.csv`), 2), monthClock)
    expectSame('a day to a week', rollUp(days, weekClock), weeks, null)
    expectSame('a day to a month', rollUp(days, monthClock), months, null)
  })

  const stamped = (path: string, decimals: number) =>
    readCsv(path).map(row => barOf(row, Number(row['ts_ms']), decimals))

  test('a day to a month: EUR/USD 2018, closed days ignored', () => {
    const ours = rollUp(stamped('rollups/eurusd_2018_d1_to_month/d1_bid.csv', 5), monthClock)
    expectSame('a day to a month', ours, stamped('rollups/eurusd_2018_d1_to_month/month_expected.csv', 5), 1e-9)
  })

  test('an hour to a day: EUR/USD, January 2019, silent hours ignored', () => {
    const ours = rollUp(stamped('rollups/eurusd_2019-01_h1_to_d1/h1_bid.csv', 5), fixedClock(DAY))
    expectSame('an hour to a day', ours, stamped('rollups/eurusd_2019-01_h1_to_d1/d1_bid.csv', 5), 0.0005)
  })

  type ThirdParty = Record<
    'fifteen_minute_from_spy_1m' | 'month_from_spy_daily_2017_2018',
    { total_bars?: number; bars: string[][] }
  >
  const thirdParty = (name: keyof ThirdParty) =>
    (JSON.parse(readText('rollups/spy_1m/expected_third_party.json')) as ThirdParty)[name]
  const expectedBars = (rows: readonly string[][], decimals: number): Bar[] =>
    rows.map(([time = '', open = '', high = '', low = '', close = '', volume = '']) =>
      barOf(
        { open, high, low, close, volume },
        Date.parse(`${time.replace(' ', 'T')}${time.includes(' ') ? ':00' : 'T00:00:00'}Z`),
        decimals,
      ),
    )

  test('a minute to 15 minutes: SPY, 15 December 2020', () => {
    const minutes = readCsv('rollups/spy_1m/spy_1m_2020-12-15_16.csv')
    const bars = minutes.map(row => barOf(row, Date.parse(`${row['date']?.replace(' ', 'T')}:00Z`), 4))
    const theirs = expectedBars(thirdParty('fifteen_minute_from_spy_1m').bars, 4)
    const ours = rollUp(bars, fixedClock(15 * MINUTE)).slice(0, theirs.length)
    expectSame('a minute to 15 minutes', ours, theirs, 0)
  })

  test('a day to a month: SPY 2017 and 2018', () => {
    const days = readCsv('ohlcv_daily/us/SPY_2017_2018.csv').map(row =>
      barOf(row, Date.parse(`${row['date']}T00:00:00Z`), 4),
    )
    const { bars, total_bars: total } = thirdParty('month_from_spy_daily_2017_2018')
    const months = rollUp(days, monthClock)
    const theirs = expectedBars(bars, 4)
    const ours = months.filter(month => theirs.some(bar => bar.time === month.time))
    expect(months).toHaveLength(total ?? 0)
    expectSame('a day to a month', ours, theirs, 0)
  })
})

describe.skipIf(!hasRealData)('recorded live socket: the forming candle after each of its trades', () => {
  const dir = 'ticks_klines/binance_live_futures_2021-07-22'
  for (const file of hasRealData ? readdirSync(join(realDataDir, dir)) : []) {
    test(file, () => {
      const messages = readText(`${dir}/${file}`)
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as SocketMessage)
      const texts = messages.flatMap(message =>
        message.e === 'aggTrade' ? [message.p] : [message.k.o, message.k.h, message.k.l, message.k.c],
      )
      const outcome = replay(messages, finest(texts))
      console.log(`${file}: ${outcome.compared} forming bars compared, ${outcome.mismatches.length} mismatches`)
      expect(outcome.compared).toBeGreaterThan(0)
      expect(outcome.mismatches).toEqual([])
    })
  }
})

type Candle = { t: number; f: number; L: number; o: string; h: string; l: string; c: string; v: string }
type SocketMessage =
  | {
      readonly e: 'aggTrade'
      readonly p: string
      readonly q: string
      readonly T: number
      readonly f: number
      readonly l: number
    }
  | { readonly e: 'kline'; readonly k: Candle }

/** Compares only candles all of whose trades were recorded, once ours has the same last trade. */
function replay(messages: readonly SocketMessage[], decimals: number): { compared: number; mismatches: Mismatch[] } {
  const series = new BarSeries(fixedClock(MINUTE))
  const firstTrade = new Map<number, number>()
  const atTrade = new Map<number, Bar>()
  const candles: Candle[] = []
  for (const message of messages) {
    if (message.e === 'kline') {
      candles.push(message.k)
      continue
    }
    series.add(message.T, scaled(message.p, decimals), Number(message.q))
    const open = series.bars.at(-1)
    if (!open) continue
    if (!firstTrade.has(open.time)) firstTrade.set(open.time, message.f)
    atTrade.set(message.l, { ...open })
  }
  const mismatches: Mismatch[] = []
  let compared = 0
  for (const { t, f, L, o, h, l, c, v } of candles) {
    const ours = atTrade.get(L)
    if (!ours || ours.time !== t || firstTrade.get(t) !== f) continue
    compared++
    mismatches.push(
      ...compareBars([ours], [barOf({ open: o, high: h, low: l, close: c, volume: v }, t, decimals)], 1e-9),
    )
  }
  return { compared, mismatches }
}
