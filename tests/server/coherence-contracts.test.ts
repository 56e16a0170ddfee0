// Why: a micro contract, a far month, a spot price and the index that a future follows must never contradict each
// other: the difference could be traded. All of them are derived from the same random walks, at the same instants.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { forward, indexFuture } from '../../domain/carry.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { settlementWindow } from '../../domain/instruments/settlement-window.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import { policyRate } from '../../domain/policy-rates.ts'
import { DAY_MS } from '../../domain/time.ts'
import { alwaysCalendar } from '../../server/calendar/calendar.ts'
import type { Seeded } from '../../server/market/catalogue/listings.ts'
import { createFollow } from '../../server/market/providers/simulated/factors/follow.ts'
import type { Following } from '../../server/market/providers/simulated/factors/following.ts'
import { priceOf } from '../../server/market/providers/simulated/factors/following.ts'
import { followedDay, priceAt, settlementOf } from '../../server/market/providers/simulated/followed-day.ts'
import { gridOf } from '../../server/market/providers/simulated/grid.ts'
import { openInterest } from '../../server/market/providers/simulated/open-interest.ts'

type Started = Pick<Seeded, 'startPrice' | 'volatility'> & { readonly listing: Seeded['listing'] }

/** An instrument of the simulator, with only the fields of its listing that followed prices need. */
function started(board: Board, code: string, startPrice: number, priceDecimals: number): Started {
  const instrument = { key: instrumentKey(board, code), board, code, priceDecimals }
  return { listing: { instrument } as Seeded['listing'], startPrice, volatility: 0.01 }
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
  const follow = createFollow(entries, { seed, anchorDay, daily: true })
  const known = new Map(
    entries.flatMap((one): [string, Following][] => {
      const follows = follow(one)
      return follows.kind === 'combination' ? [[one.listing.instrument.code, follows]] : []
    }),
  )
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
    /** Price at a time, as a decimal number instead of scaled. */
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
    // 6M is at about 0.055 with a tick of 0.00001, so the tolerance is larger.
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

  test('at its last trade a contract has the price of the spot, and then no longer changes', () => {
    const { at, dayOf } = marketOf()
    const lastDay = Date.UTC(2026, 11, 29, 18, 29) // a minute before the last trade of GC
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

describe('open interest', () => {
  const dates = Array.from({ length: 45 }, (_, i) => dateOfDay(dayOfDate('2026-11-05') + i))
  const openOf = (code: string) => {
    const { follows, salt } = { follows: marketOf().of(code), salt: 7 }
    return dates.map((date, index) => openInterest({ salt, follows }, { date, index }))
  }

  test('is the same for a day however often it is requested, and changes from day to day', () => {
    const days = openOf('ES202612')
    expect(days).toEqual(openOf('ES202612'))
    expect(new Set(days).size).toBeGreaterThan(40)
  })

  test('falls towards the end of a month and moves to the next; both together stay about the same', () => {
    // The last trade is on 18 December; holders move to the next month from 18 days before it.
    const [near, far] = [openOf('ES202612'), openOf('ES202703')]
    const at = (list: readonly number[], date: string): number => list[dates.indexOf(date)] ?? Number.NaN
    expect(at(near, '2026-11-10')).toBeGreaterThan(3 * at(far, '2026-11-10'))
    expect(at(near, '2026-12-15')).toBeLessThan(0.3 * at(near, '2026-11-10'))
    expect(at(far, '2026-12-17')).toBeGreaterThan(10 * at(near, '2026-12-17'))
    expect(at(near, '2026-12-18')).toBeGreaterThan(0)
    expect(at(near, '2026-12-19')).toBe(0)
    dates.slice(0, -1).forEach(date => {
      const all = at(near, date) + at(far, date)
      expect(all / (at(near, '2026-11-10') + at(far, '2026-11-10')), date).toBeGreaterThan(0.75)
      expect(all / (at(near, '2026-11-10') + at(far, '2026-11-10')), date).toBeLessThan(1.15)
    })
  })

  test('of the main series is that of the month that it follows; what is not a contract has none', () => {
    expect(openOf('GC-MAIN')[0]).toBe(openOf('GC202612')[0])
    expect(openOf('XAUUSD')).toEqual(dates.map(() => 0))
  })
})

test('the window of each American contract is the one that its exchange names', () => {
  const windowOf = (code: string) => {
    const terms = must(termsOf(instrumentKey('FU', code)), code)
    const window = terms.kind === 'future' ? settlementWindow(terms) : null
    return window && `${window.ends} ${window.zone.split('/')[1]} ${window.seconds}`
  }
  const windows = {
    ES202612: '15:15 Chicago 30',
    LE202612: '13:00 Chicago 30',
    HE202612: '13:00 Chicago 30',
    GF202701: '13:00 Chicago 30',
    ZC202612: '13:15 Chicago 60',
    ZW202612: '13:15 Chicago 60',
    '6E202612': '14:00 Chicago 30',
    ZN202612: '14:00 Chicago 30',
    HG202612: '13:00 New_York 60',
    PL202701: '13:05 New_York 120',
    SI202612: '13:25 New_York 60',
    GC202612: '13:30 New_York 60',
    CL202701: '14:30 New_York 120',
    NG202701: '14:30 New_York 120',
    HSI202612: null,
  }
  expect(Object.fromEntries(Object.keys(windows).map(code => [code, windowOf(code)]))).toEqual(windows)
})
