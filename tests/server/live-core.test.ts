// The parts of a live feed that are the same for all providers, each alone.
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { createBackoff } from '../../server/market/live/backoff.ts'
import type { BarTrade } from '../../server/market/live/bars.ts'
import { createBars } from '../../server/market/live/bars.ts'
import { createClockOffset } from '../../server/market/live/clock-offset.ts'
import type { LiveTrade } from '../../server/market/live/events.ts'
import { addressOf } from '../../server/market/live/host.ts'
import { createIdentitySet } from '../../server/market/live/identity-set.ts'
import { createPace } from '../../server/market/live/pace.ts'
import { refusalOfStatus } from '../../server/market/live/refused.ts'
import {
  decimalsThatFit,
  roundedPrice,
  scaledExactly,
  scaledPrice,
  scaledQuantity,
  scaledSize,
} from '../../server/market/live/scale.ts'
import { createTradeLog } from '../../server/market/live/trade-log.ts'
import { createTestClock } from '../support/clock.ts'

const START = Date.UTC(2026, 0, 5, 12)

describe('scaled numbers', () => {
  test('are exact, or refused', () => {
    expect(scaledExactly(105944.2, 1)).toBe(1_059_442)
    expect(scaledExactly(0.00027625, 8)).toBe(27_625)
    expect(scaledExactly(30927.68066226, 8)).toBe(3_092_768_066_226)
    expect(scaledExactly(105944.25, 1)).toBeNull()
    expect(scaledExactly(1e12, 8)).toBeNull()
    expect(scaledExactly(Number.NaN, 2)).toBeNull()
    const whole = Array.from({ length: 20_000 }, (_, n) => n * 79_190 + 1)
    expect(
      whole.filter(scaled => scaledExactly(Number(`${Math.floor(scaled / 10)}.${scaled % 10}`), 1) !== scaled),
    ).toEqual([])
  })

  test('a price is a positive multiple of the increment', () => {
    expect(scaledPrice(100.5, 2, 25)).toBe(10_050)
    expect(scaledPrice(100.51, 2, 25)).toBeNull()
    expect(scaledPrice(0, 2, 1)).toBeNull()
    expect(scaledPrice(-1, 2, 1)).toBeNull()
  })

  test('sizes fit Int32 and volumes 2^53', () => {
    expect(decimalsThatFit(2_000, 8, 2 ** 31 - 1)).toBe(6)
    expect(decimalsThatFit(2.6e11, 8, Number.MAX_SAFE_INTEGER)).toBe(4)
    expect(decimalsThatFit(1e30, 8, Number.MAX_SAFE_INTEGER)).toBe(0)
    expect(scaledSize(0.00099999, 8, 4)).toBe(9)
    expect(scaledSize(11_000_000, 8, 8)).toBe(2 ** 31 - 1)
    expect(scaledSize(1e15, 8, 0)).toBe(2 ** 31 - 1)
    expect(scaledSize(5e8, 8, 0)).toBe(5e8)
    expect(scaledSize(0.000000001, 8, 4)).toBeNull()
    expect(scaledQuantity(0.0000015, 8, 6)).toBe(2)
    expect(scaledQuantity(0.00000149, 8, 6)).toBe(1)
    expect(scaledQuantity(0.000000001, 8, 6)).toBeNull()
    expect(scaledQuantity(-1, 8, 6)).toBeNull()
    // The volume of a day, which does not fit 2^53 with eight decimals.
    expect(scaledQuantity(1_234_567_890.1234, 8, 4)).toBe(12_345_678_901_234)
    expect(scaledQuantity(1e15, 8, 4)).toBeNull()
    expect(roundedPrice(26_543.16, 1)).toBe(265_432)
    expect(roundedPrice(0, 1)).toBeNull()
  })
})

describe('bars', () => {
  const at = (seconds: number, price: number, more: Partial<BarTrade> = {}): BarTrade => {
    const id = `${seconds}-${price}`
    return { id, sequence: null, price, quantity: 1, at: START + seconds * SECOND_MS, ...more }
  }
  const built = (...trades: readonly BarTrade[]) => {
    const bars = createBars({ sizeMs: MINUTE_MS, most: 100 })
    for (const trade of trades) bars.add(trade)
    return bars
  }
  const minute = (n: number): number => START + n * MINUTE_MS

  test('any order of the trades of a minute gives the same bar', () => {
    const trades = [at(1, 5), at(2, 9), at(3, 2), at(4, 6)]
    const expected = { time: START, open: 5, high: 9, low: 2, close: 6, volume: 4, count: 4 }
    for (const order of [trades, trades.toReversed(), [trades[2], trades[0], trades[3], trades[1]]])
      expect(built(...order.flatMap(trade => trade ?? [])).at(START)).toEqual(expected)
  })

  test('trades of one instant are in the order of their numbers', () => {
    const [first, second] = [at(1, 5, { sequence: 1 }), at(1, 7, { sequence: 2 })]
    expect(built(second, first).at(START)).toMatchObject({ open: 5, close: 7 })
  })

  test('a doubt is forgotten with its bar, so that no list grows for ever', () => {
    const bars = createBars({ sizeMs: MINUTE_MS, most: 3 })
    for (let n = 0; n < 20; n++) {
      bars.add(at(n * 60, 5))
      bars.doubt(minute(n), minute(n))
      bars.replace(minute(n), null)
      bars.replace(minute(n), { time: minute(n), open: 5, high: 5, low: 5, close: 5, volume: 0, count: 9 })
    }
    const [oldest] = bars.since(0)
    expect(bars.since(0).length).toBeLessThanOrEqual(6)
    expect(bars.wasDoubtful(oldest?.time ?? 0)).toBe(true)
    expect(bars.wasDoubtful(minute(0))).toBe(false)
  })

  test('an empty minute has no bar', () => {
    expect(built(at(1, 5), at(200, 6)).since(0)).toHaveLength(2)
  })

  test('a late trade changes its own bar, and raises the revision', () => {
    const bars = built(at(10, 5), at(70, 6))
    expect(bars.revision).toBe(0)
    expect(bars.add(at(20, 9))).toBe(true)
    expect(bars.at(START)).toMatchObject({ high: 9, close: 9, count: 2 })
    expect(bars.at(minute(1))).toMatchObject({ count: 1 })
    expect(bars.revision).toBe(1)
  })

  test('a trade that is too late leaves its minute in doubt', () => {
    const bars = built(at(10, 5), at(600, 6))
    expect(bars.add(at(20, 9))).toBe(false)
    expect(bars.at(START)).toMatchObject({ count: 1 })
    expect(bars.doubtful()).toEqual([START])
    expect(bars.add(at(130, 9))).toBe(false)
    expect(bars.doubtful()).toEqual([START, minute(2)])
  })

  test('a cancelled trade leaves the bar, a corrected one changes it', () => {
    const bars = built(at(1, 5), at(2, 9), at(3, 2), at(70, 6))
    expect(bars.correct('2-9', null, null)).toBe(true)
    expect(bars.at(START)).toEqual({ time: START, open: 5, high: 5, low: 2, close: 2, volume: 2, count: 2 })
    expect(bars.correct('1-5', at(1, 4), null)).toBe(true)
    expect(bars.at(START)).toMatchObject({ open: 4, high: 4, count: 2 })
    expect(bars.revision).toBeGreaterThanOrEqual(2)
    expect(bars.correct('unknown', null, minute(0))).toBe(false)
    expect(bars.doubtful()).toEqual([START])
  })

  test('a minute whose only trade is cancelled has no bar', () => {
    const bars = built(at(1, 5), at(70, 6))
    expect(bars.correct('1-5', null, null)).toBe(true)
    expect(bars.at(START)).toBeNull()
  })

  test("the provider's own bar ends the doubt; a bar that is equal changes nothing", () => {
    const bars = built(at(1, 5), at(70, 6))
    bars.doubt(START, START)
    const own = { time: START, open: 4, high: 8, low: 1, close: 5, volume: 9, count: 7 }
    bars.replace(START, own)
    expect(bars.at(START)).toEqual(own)
    expect(bars.isDoubtful(START)).toBe(false)
    expect(bars.wasDoubtful(START)).toBe(true)
    expect(bars.revision).toBe(1)
    bars.replace(START, own)
    bars.replace(minute(5), null)
    expect(bars.revision).toBe(1)
    bars.replace(START, null)
    expect(bars.at(START)).toBeNull()
  })

  test('what nobody knows stays in doubt, and is no longer asked for', () => {
    const bars = built(at(1, 5))
    bars.doubt(START, START)
    bars.forget(START)
    expect(bars.doubtful()).toEqual([])
    expect(bars.isDoubtful(START)).toBe(true)
  })

  test('old bars are removed, and the trades of ended ones are not kept', () => {
    const bars = createBars({ sizeMs: MINUTE_MS, most: 50 })
    for (let n = 0; n < 1_000; n++) bars.add(at(n * 60, n + 1))
    expect(bars.since(0).length).toBeLessThan(100)
    expect(bars.since(0).length).toBeGreaterThanOrEqual(50)
    expect(bars.since(0).at(-1)).toMatchObject({ open: 1_000, count: 1 })
    expect(bars.correct(`${990 * 60}-991`, null, null)).toBe(false)
    expect(bars.correct(`${998 * 60}-999`, null, null)).toBe(true)
  })
})

describe('the log of trades', () => {
  const trade = (sequence: number, more: Partial<LiveTrade> = {}): LiveTrade => {
    const named = { kind: 'trade', symbol: 'X', id: String(sequence), sequence, side: null } as const
    return { ...named, price: 1, quantity: 1, at: START + sequence * 10, isPast: false, ...more }
  }
  const unnumbered = (id: string, seconds: number) => trade(0, { id, sequence: null, at: START + seconds * SECOND_MS })

  function open() {
    const passed: string[] = []
    const missing: (readonly [string, string | null])[] = []
    const log = createTradeLog({
      onTrade: ({ id }) => passed.push(id),
      onMissing: (last, next) => missing.push([last.id, next?.id ?? null]),
    })
    const accept = (...sequences: readonly number[]) => log.accept(sequences.map(sequence => trade(sequence)))
    return { log, passed, missing, accept }
  }

  test('passes each trade once, in the order of the numbers', () => {
    const { log, passed, accept } = open()
    accept(3, 1, 2)
    accept(2, 4)
    accept(6)
    expect(passed).toEqual(['1', '2', '3', '4'])
    expect(log.gapAfter()?.id).toBe('4')
    accept(5)
    expect(passed).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(log.gapAfter()).toBeNull()
    expect(log.counts).toMatchObject({ duplicates: 1, gaps: 1 })
  })

  test('after a reconnection, the next number or the last one again proves that nothing was lost', () => {
    for (const next of [[3], [2]]) {
      const { log, accept } = open()
      accept(1, 2)
      log.hold()
      expect(log.gapAfter()?.id).toBe('2')
      accept(...next)
      expect(log.gapAfter()).toBeNull()
      expect(log.counts.gaps).toBe(0)
    }
  })

  test('keeps trades back until the history has filled the gap, page by page', () => {
    const { log, passed, accept } = open()
    accept(1)
    log.hold()
    accept(8, 9)
    expect(passed).toEqual(['1'])
    log.merge([trade(1), trade(2), trade(3)], false)
    expect(log.gapAfter()?.id).toBe('3')
    log.merge([trade(4), trade(5), trade(6), trade(7), trade(8)], true)
    expect(passed).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(log.counts).toMatchObject({ filled: 6, gaps: 1 })
  })

  test('a history that is behind the socket leaves the gap open', () => {
    const { log, passed, accept } = open()
    accept(1)
    log.hold()
    accept(8)
    log.merge([trade(2), trade(3)], true)
    expect(log.gapAfter()?.id).toBe('3')
    log.merge([trade(4), trade(5), trade(6), trade(7)], true)
    expect(passed.at(-1)).toBe('8')
  })

  test('a number that the history does not have, with trades on both sides of it, does not exist', () => {
    const { log, passed, missing, accept } = open()
    accept(1, 2)
    accept(5)
    log.merge([trade(2), trade(4), trade(5)], true)
    expect(passed).toEqual(['1', '2', '4', '5'])
    expect(log.counts.absent).toBe(1)
    expect(missing).toEqual([])
    expect(log.gapAfter()).toBeNull()
  })

  test('a gap that is given up names what is missing, and lets the rest pass', () => {
    const { log, passed, missing, accept } = open()
    accept(1)
    accept(4, 5, 8)
    log.abandon()
    expect(passed).toEqual(['1', '4', '5', '8'])
    expect(missing).toEqual([
      ['1', '4'],
      ['5', '8'],
    ])
    expect(log.gapAfter()).toBeNull()
  })

  test('without numbers, identity recognises a duplicate, and the history fills every reconnection', () => {
    const { log, passed } = open()
    log.accept([unnumbered('a', 1), unnumbered('b', 2), unnumbered('a', 1)])
    log.hold()
    log.accept([unnumbered('e', 5), unnumbered('e', 5)])
    expect(passed).toEqual(['a', 'b'])
    expect(log.gapAfter()?.id).toBe('b')
    log.merge([unnumbered('b', 2), unnumbered('c', 3)], false)
    expect(log.gapAfter()?.id).toBe('c')
    log.merge([unnumbered('d', 4), unnumbered('e', 5)], true)
    expect(passed).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(log.gapAfter()).toBeNull()
  })

  test('a hundred thousand trades behind a gap are kept, and then passed', () => {
    const { log, passed, accept } = open()
    accept(1)
    log.accept(Array.from({ length: 100_000 }, (_, n) => trade(n + 3)))
    expect(passed).toHaveLength(1)
    accept(2)
    expect(passed).toHaveLength(100_002)
  })
})

test('the identity set forgets the oldest', () => {
  const set = createIdentitySet(3)
  for (const id of ['a', 'b', 'c']) expect(set.add(id)).toBe(true)
  expect(set.add('a')).toBe(false)
  set.add('d')
  expect(set.has('a')).toBe(false)
  expect(set.has('b')).toBe(true)
})

test('delays are random between zero and a limit that doubles from 1 s to 60 s', () => {
  const most = createBackoff(() => 1)
  expect(Array.from({ length: 8 }, () => most.next() / SECOND_MS)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  most.reset()
  expect(most.next()).toBe(SECOND_MS)
  const least = createBackoff(() => 0)
  expect([least.next(), least.next()]).toEqual([0, 0])
})

test('the offset of the clocks is the median, and no age is negative', () => {
  const offset = createClockOffset()
  expect(offset.median()).toBe(0)
  for (const late of [-1_270, -1_268, 90_000, -1_271, -1_269]) offset.add(START, START + late)
  expect(offset.median()).toBe(-1_269)
  expect(offset.age(START, START - 1_269 + 250)).toBe(250)
  expect(offset.age(START, START - 5_000)).toBe(0)
})

test('requests keep their pace, wait after a refusal, and end with the pace', async () => {
  const clock = createTestClock(START)
  const pace = createPace(clock, SECOND_MS)
  const done: string[] = []
  const ask = (name: string) => pace.turn().then(may => done.push(`${name} ${may} ${clock.now() - START}`))
  await ask('a')
  const second = ask('b')
  clock.advance(SECOND_MS)
  await second
  expect(done).toEqual(['a true 0', 'b true 1000'])
  for (const waited of [2_000, 4_000]) {
    pace.slowDown()
    const from = clock.now()
    const asked = pace.turn()
    clock.advance(waited - 1)
    clock.advance(1)
    expect(await asked).toBe(true)
    expect(clock.now() - from).toBe(waited)
  }
  const last = pace.turn()
  pace.stop()
  expect(await last).toBe(false)
  expect(await pace.turn()).toBe(false)
})

test('an address is replaced by one of this machine only', () => {
  const own = 'wss://ws.example.com/v2'
  expect(addressOf(own, undefined)).toBe(own)
  expect(addressOf(own, 'ws://127.0.0.1:99/v2')).toBe('ws://127.0.0.1:99/v2')
  expect(addressOf('https://api.example.com', 'http://[::1]:99')).toBe('http://[::1]:99')
  for (const other of [
    'wss://ws.example.org',
    'ws://127.0.0.1.example.org',
    'http://127.0.0.1',
    'nothing',
    'file:///x',
  ])
    expect(() => addressOf(own, other)).toThrow(/address of a provider/)
})

test('statuses have their class', () => {
  expect([401, 451].map(refusalOfStatus)).toEqual(['fatal', 'fatal'])
  expect([403, 429, 500, 503].map(refusalOfStatus)).toEqual(['retry', 'retry', 'retry', 'retry'])
  expect([400, 404].map(refusalOfStatus)).toEqual(['never', 'never'])
})
