// Why: candles computed by the engine from recorded trades must equal the published candles of the same minutes in
// every bar and field. Only third-party reference data can prove that.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bar } from '../../domain/kline.ts'
import { BarSeries } from '../../worker/calc/bars.ts'
import { fixedClock } from '../support/fixed-clock.ts'
import type { Mismatch, Row } from '../support/recorded.ts'
import {
  barOf,
  compareBars,
  fillSilence,
  finest,
  hasRealData,
  readCsv,
  readText,
  realDataDir,
  scaled,
} from '../support/recorded.ts'

const MINUTE = 60_000

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

describe.skipIf(!hasRealData)('recorded live socket: the open candle after each of its trades', () => {
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

/** Compares each candle whose trades were all recorded, at the moment when our bar has the same last trade. */
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
