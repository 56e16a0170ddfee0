// Why: which trades make a price decides what a minute is. The recorded trades of a share (IBM, consolidated tape of
// 2013-10-07) with their conditions, and the minutes that were recorded with them.
//
// Two tables of conditions are known for that day. That of the recording makes prices of regular trades, of auctions and of
// trades outside the regular hours; Alpaca's also of sweeps. The recording has the opening auction before the trades that
// preceded it, and the closing auction in the last minute of the regular hours. The builder of bars is the same, so the recorded minutes
// prove it, and Alpaca's own table is compared with bars that the fake computes by itself.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { createBars } from '../../server/market/live/bars.ts'
import type { Harness } from '../support/alpaca-harness.ts'
import { expectedLines, lines, openAlpaca } from '../support/alpaca-harness.ts'
import type { Step } from '../support/alpaca-tape.ts'
import { tradePart } from '../support/alpaca-tape.ts'
import { realDataDir } from '../support/recorded.ts'

const folder = join(realDataDir, 'live/us-tape')

/** The first file of a ZIP archive. */
function unzip(name: string): string[][] {
  const bytes = readFileSync(join(folder, name))
  const [nameLength, extraLength] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28)]
  const size = bytes.readUInt32LE(bytes.indexOf('PK\x01\x02', 0, 'latin1') + 20)
  const start = 30 + nameLength + extraLength
  const text = inflateRawSync(bytes.subarray(start, start + size)).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map(line => line.trim().split(','))
}

/** Midnight in New York. */
const MIDNIGHT = Date.UTC(2013, 9, 7, 4)

type Recorded = {
  readonly at: number
  readonly price: number
  readonly size: number
  readonly exchange: string
  readonly flags: number
}

const recordedTrades = (): Recorded[] =>
  unzip('lean_tick_ibm_20131007_trade.zip').map(([ms, price, size, exchange = '', flags = '0']) => {
    // Prices have four decimals, those of a share of this price end in two zeros.
    return {
      at: MIDNIGHT + Number(ms),
      price: Number(price) / 100,
      size: Number(size),
      exchange,
      flags: Number.parseInt(flags, 16),
    }
  })

const recordedMinutes = (): string[] =>
  unzip('lean_minute_ibm_20131007_trade.zip').map(([ms, open, high, low, close, volume]) =>
    [Number(ms) + MIDNIGHT, ...[open, high, low, close].map(price => Number(price) / 100), Number(volume)].join(' '),
  )

/** Bits of the recording's conditions, and Alpaca's letters for them. */
const REGULAR = 1 << 0
const OPENING = 1 << 6
const SOLD_LAST = 1 << 11
const CLOSING = 1 << 7
const EXTENDED = 1 << 13
const OFFICIAL_CLOSE = 1 << 24
const OFFICIAL_OPEN = 1 << 26
const letters = [
  [1 << 1, 'C'],
  [1 << 2, 'N'],
  [1 << 5, 'F'],
  [OPENING, 'O'],
  [CLOSING, '6'],
  [1 << 9, '4'],
  [SOLD_LAST, 'L'],
  [EXTENDED, 'T'],
  [1 << 14, 'Z'],
  [1 << 18, 'V'],
  [1 << 20, 'B'],
  [OFFICIAL_CLOSE, 'M'],
  [OFFICIAL_OPEN, 'Q'],
] as const
const has = (flags: number, bits: number): boolean => (flags & bits) !== 0
const lettersOf = (flags: number): string[] => letters.flatMap(([bit, letter]) => (has(flags, bit) ? letter : []))

type Use = Readonly<Record<'isPrice' | 'isVolume', (trade: Recorded) => boolean>>
const isDay = (at: number): boolean => at >= MIDNIGHT + 9.5 * HOUR_MS && at < MIDNIGHT + 16 * HOUR_MS
const withoutConditions: Use = { isPrice: () => true, isVolume: () => true }
const ofRecording: Use = {
  isPrice: ({ flags, at }) =>
    has(flags, REGULAR | OPENING | CLOSING | SOLD_LAST) || (has(flags, EXTENDED) && !isDay(at)),
  isVolume: ({ flags }) => !has(flags, OFFICIAL_CLOSE | OFFICIAL_OPEN),
}

/** Minutes as the feed builds them from trades with a table of conditions. */
function minutesOf(trades: readonly Recorded[], { isPrice, isVolume }: Use): string[] {
  const bars = createBars({ sizeMs: MINUTE_MS, most: 2_000 })
  for (const trade of trades) {
    const [isPriced, isCounted] = [isPrice(trade), isVolume(trade)]
    if (!isPriced && !isCounted) continue
    const { at, price } = trade
    bars.add({ id: null, sequence: null, price, at, quantity: isCounted ? trade.size : 0, isVolumeOnly: !isPriced })
  }
  return bars
    .since(0)
    .map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume].join(' '))
}

const timeIn = (line: string): string => line.split(' ')[0] ?? ''
const pricesIn = (line: string): string => line.split(' ').slice(0, 5).join(' ')
const volumeIn = (line: string): string => [timeIn(line), line.split(' ')[5]].join(' ')
const sameIn = (built: readonly string[], recorded: readonly string[], of: (line: string) => string): number => {
  const known = new Set(built.map(of))
  return recorded.filter(line => known.has(of(line))).length
}

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

describe.skipIf(!existsSync(folder))('a recorded day of IBM', () => {
  test('without conditions: nearly all volumes are right, and half of the prices', () => {
    const [built, recorded] = [minutesOf(recordedTrades(), withoutConditions), recordedMinutes()]
    expect(recorded).toHaveLength(453)
    expect([sameIn(built, recorded, pricesIn), sameIn(built, recorded, volumeIn)]).toEqual([242, 449])
  })

  test('with the conditions of the recording: all but the three minutes of the auctions, whose trades it has elsewhere', () => {
    const [built, recorded] = [minutesOf(recordedTrades(), ofRecording), recordedMinutes()]
    const known = new Set(built)
    const other = recorded.filter(line => !known.has(line)).map(timeIn)
    expect(other.map(time => new Date(Number(time) - MIDNIGHT).toISOString().slice(11, 16))).toEqual([
      '09:30',
      '15:59',
      '16:01',
    ])
  })

  test('with Alpaca’s conditions, over its adapter: as the bars that are computed from all trades of the day', async () => {
    const trades = recordedTrades().filter(({ at }) => at < MIDNIGHT + 10 * HOUR_MS)
    const steps = trades.map(({ at, price, size, exchange, flags }, nth): Step => {
      const trade = { symbol: 'IBM', at, id: nth + 1, price: price / 100, size }
      return { at, part: tradePart(trade, { c: lettersOf(flags), x: exchange, z: 'A' }) }
    })
    expect(steps.length).toBeGreaterThan(2_000)
    const expected = expectedLines(steps, 'IBM')
    const one = await openAlpaca(steps, MIDNIGHT + 9.4 * HOUR_MS, { symbols: ['IBM'], stepMs: 2_000 })
    harness = one
    await one.until(() => one.fake.played === steps.length)
    await one.until(() => one.trades.length > 0 && lines(one.bars('IBM')).at(-1) === expected.at(-1))
    const built = lines(one.bars('IBM'))
    const first = expected.indexOf(built[0] ?? '')
    expect(first).toBeGreaterThanOrEqual(0)
    expect(built.length).toBeGreaterThan(25)
    expect(built).toEqual(expected.slice(first))
  })
})
