// Why: a micro contract, a far month, a spot price and the index behind a future must never contradict each other: the
// difference could be traded. All of them are read from the same walks, at the same instants.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { forward, indexFuture } from '../../domain/carry.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import { policyRate } from '../../domain/policy-rates.ts'
import { DAY_MS } from '../../domain/time.ts'
import { alwaysCalendar } from '../../server/market/calendar/calendar.ts'
import type { Seeded } from '../../server/market/catalogue/listings.ts'
import { createFollow } from '../../server/market/factors/follow.ts'
import type { Following } from '../../server/market/factors/following.ts'
import { priceOf } from '../../server/market/factors/following.ts'
import { followedDay, priceAt, settlementOf } from '../../server/market/simulator/followed-day.ts'
import { gridOf } from '../../server/market/simulator/grid.ts'
import { openInterest } from '../../server/market/simulator/open-interest.ts'

type Started = Pick<Seeded, 'startPrice'> & { readonly listing: Seeded['listing'] }

/** Only what a following reads of a listing. */
function started(board: Board, code: string, startPrice: number, priceDecimals: number): Started {
  const instrument = { key: instrumentKey(board, code), board, code, priceDecimals }
  return { listing: { instrument } as Seeded['listing'], startPrice }
}

const entries = [
  started('FX', 'EURUSD', 117_000, 5),
  started('FX', 'USDMXN', 182_450, 4),
  started('IX', 'SPX', 685_000, 2),
  started('IX', 'VIX', 1_720, 2),
  started('FU', 'ES202612', 685_000, 2),
  started('FU', 'MES202612', 685_000, 2),
  started('FU', 'ES202703', 685_000, 2),
  started('FU', '6E202703', 117_000, 5),
  started('FU', '6M202702', 5_481, 5),
  started('FU', 'DEUA202702', 182_450, 4),
  started('FU', 'GC202612', 42_000, 1),
  started('FU', 'MGC202612', 42_000, 1),
  started('FU', 'CL202701', 6_200, 2),
  started('FU', 'NG202701', 4_100, 3),
  started('FU', 'VX202701', 1_800, 2),
  ...Array.from({ length: 12 }, (_, i) => started('FU', `CL2027${String(i + 1).padStart(2, '0')}`, 6_200, 2)),
  ...Array.from({ length: 12 }, (_, i) => started('FU', `NG2027${String(i + 1).padStart(2, '0')}`, 4_100, 3)),
  started('FU', 'GC-MAIN', 42_000, 1),
  started('CM', 'XAUUSD', 420_000, 2),
]

const anchorDay = Date.UTC(2026, 10, 20) / DAY_MS
const calendar = alwaysCalendar('America/New_York')

function marketOf(seed = 1) {
  const follow = createFollow(entries, { seed, anchorDay, continuous: true })
  const known = new Map(entries.map(one => [one.listing.instrument.code, follow(one)]))
  const of = (code: string): Following => must(known.get(code) ?? null, code)
  const dayOf = (code: string, ms: number, tick = 1) => followedDay(of(code), gridOf(calendar.lastDay(ms)), tick)
  const decimalsOf = (code: string): number =>
    must(
      entries.find(one => one.listing.instrument.code === code),
      code,
    ).listing.instrument.priceDecimals
  return {
    of,
    dayOf,
    /** In units of the price. */
    at: (code: string, ms: number): number => priceAt(dayOf(code, ms), ms) / 10 ** decimalsOf(code),
  }
}

const noon = Date.UTC(2026, 10, 24, 17)
const moments = [0, 3_250, 61_500, 7_200_000, 3 * DAY_MS, 11 * DAY_MS].map(by => noon + by)
const dateAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const daysTo = (ms: number, date: string): number => (Date.parse(date) - Date.parse(dateAt(ms))) / DAY_MS
const of = (value: number | string): Decimal => new Decimal(value)

test('an index future is the fair index carried to its last trade', () => {
  const { at } = marketOf()
  for (const ms of moments)
    for (const [code, lastTrade] of [
      ['ES202612', '2026-12-18'],
      ['ES202703', '2027-03-19'],
    ] as const) {
      const rate = policyRate('USD', dateAt(ms))
      const fair = indexFuture(of(at('SPX', ms)), rate, of('0.012'), daysTo(ms, lastTrade)).toNumber()
      expect(Math.abs(at(code, ms) - fair), code).toBeLessThanOrEqual(0.0101)
    }
})

test('a micro contract costs what the full one does, live and in the extremes of a day', () => {
  const { at, dayOf } = marketOf()
  for (const ms of moments) {
    for (const [micro, full] of [
      ['MES202612', 'ES202612'],
      ['MGC202612', 'GC202612'],
    ] as const) {
      expect(at(micro, ms)).toBe(at(full, ms))
      const [one, other] = [dayOf(micro, ms), dayOf(full, ms)]
      expect([one.open, one.high, one.low, one.close]).toEqual([other.open, other.high, other.low, other.close])
    }
  }
})

test('currency futures are forwards of the pair; those of Chicago and Mexico are the inverse of each other', () => {
  const { at } = marketOf()
  for (const ms of moments) {
    const date = dateAt(ms)
    const dollars = policyRate('USD', date)
    const euro = forward(
      of(at('EURUSD', ms)),
      { base: policyRate('EUR', date), quote: dollars },
      daysTo(ms, '2027-03-15'),
      360,
    )
    expect(Math.abs(at('6E202703', ms) / must(euro, 'a forward').toNumber() - 1)).toBeLessThan(2e-5)
    const rates = { base: dollars, quote: policyRate('MXN', date) }
    const pesos = (lastTrade: string) =>
      must(forward(of(at('USDMXN', ms)), rates, daysTo(ms, lastTrade), 360), 'pesos').toNumber()
    expect(Math.abs(at('DEUA202702', ms) / pesos('2027-02-15') - 1)).toBeLessThan(2e-5)
    // A tick of it is 0.00001 of 0.055.
    expect(Math.abs(at('6M202702', ms) * pesos('2027-02-12') - 1)).toBeLessThan(2e-4)
  }
})

test('spot gold is the front contract without its carry, and the main series is a delivery month', () => {
  const { at } = marketOf()
  for (const ms of moments) {
    const years = daysTo(ms, '2026-12-29') / 365
    const spot = at('GC202612', ms) * Math.exp(-policyRate('USD', dateAt(ms)).toNumber() * years)
    expect(Math.abs(at('XAUUSD', ms) - spot)).toBeLessThanOrEqual(0.06)
  }
  expect(at('GC-MAIN', noon) / at('XAUUSD', noon)).toBeCloseTo(1, 1)
})

describe('the curve of a commodity', () => {
  const months = Array.from({ length: 11 }, (_, i) => String(i + 2).padStart(2, '0'))

  test.each([
    ['CL', 0.02],
    ['NG', 0.06],
  ] as const)('%s: from month to month the price never changes by more than its cap', (root, cap) => {
    for (let seed = 1; seed <= 3; seed++) {
      const { at } = marketOf(seed)
      for (let ms = noon; ms < noon + 30 * DAY_MS; ms += 5 * DAY_MS)
        months.slice(1).forEach((month, i) => {
          const roll = Math.log(at(`${root}2027${month}`, ms) / at(`${root}2027${months[i]}`, ms))
          expect(Math.abs(roll), `${root} ${month}`).toBeLessThan(cap)
        })
    }
  })

  test('months move together, a near one more than a far one', () => {
    const { at } = marketOf()
    const moves = (code: string) =>
      Array.from({ length: 300 }, (_, i) => Math.log(at(code, noon - (i + 1) * DAY_MS) / at(code, noon - i * DAY_MS)))
    const [near, next, far] = ['CL202702', 'CL202703', 'CL202712'].map(moves)
    const product = (a: readonly number[] = [], b: readonly number[] = []) =>
      a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
    expect(product(near, next) / Math.sqrt(product(near, near) * product(next, next))).toBeGreaterThan(0.97)
    expect(product(near, near)).toBeGreaterThan(1.1 * product(far, far))
  })

  test('at its last trade a contract costs what the spot does, and then stands still', () => {
    const { at, dayOf } = marketOf()
    const lastDay = Date.UTC(2026, 11, 29, 18, 29) // GC, 29 December
    expect(Math.abs(at('GC202612', lastDay) - at('XAUUSD', lastDay))).toBeLessThanOrEqual(0.06)
    const after = dayOf('GC202612', lastDay + 3 * DAY_MS)
    expect([after.high, after.low, after.close]).toEqual([after.open, after.open, after.open])
    expect(after.open).toBe(Math.round(at('GC202612', Date.UTC(2026, 11, 29, 18, 30)) * 10))
  })

  test('oil can be below zero, on its tick grid, and never exactly 0', () => {
    const frame = { weights: Float64Array.of(1), offset: Math.log(2_000) }
    const shift = 2_000
    expect(priceOf(-4, frame, shift, 1)).toBe(Math.round(2_000 * Math.exp(-4)) - 2_000)
    expect(priceOf(0, frame, shift, 1)).toBe(1)
    expect(priceOf(-0.5, frame, shift, 25) % 25).toBe(-0)
    expect(marketOf().of('CL202701').shift).toBe(shift)
  })
})

test('a volatility future lies between the index of today and its mean', () => {
  const { at } = marketOf()
  for (const ms of moments) {
    const [low, high] = [Math.min(18, at('VIX', ms)), Math.max(18, at('VIX', ms))]
    expect(at('VX202701', ms)).toBeGreaterThanOrEqual(low - 0.011)
    expect(at('VX202701', ms)).toBeLessThanOrEqual(high + 0.011)
  }
})

test('a day is settled at the mean of its window, the micro at the same price', () => {
  const { dayOf } = marketOf()
  const day = dayOf('GC202612', noon)
  const slots = Array.from({ length: 240 }, (_, i) => priceAt(day, Date.UTC(2026, 10, 24, 18, 29) + i * 250))
  expect(settlementOf(day)).toBe(Math.round(slots.reduce((sum, price) => sum + price, 0) / slots.length))
  expect(settlementOf(dayOf('MGC202612', noon))).toBe(settlementOf(day))
  expect(settlementOf(day)).not.toBe(day.close)
})

test('open interest is the same for a day however often it is asked, and changes from day to day', () => {
  const contract = { salt: 7, dayVolume: 40_000 }
  const days = Array.from({ length: 60 }, (_, i) => openInterest(contract, i))
  expect(days).toEqual(Array.from({ length: 60 }, (_, i) => openInterest(contract, i)))
  expect(new Set(days).size).toBeGreaterThan(50)
  expect(Math.min(...days)).toBeGreaterThan(contract.dayVolume)
})
