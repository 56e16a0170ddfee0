// Contract terms come from exchanges' tables: a wrong tick, month or holiday rule costs customers money. The dates are
// those of the exchanges' rules and notices.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { continuousCode, contractCode, parseFutureCode, traderCode } from '../../domain/instruments/delivery-month.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { forexRows } from '../../domain/instruments/tables/forex.ts'
import { futureRows } from '../../domain/instruments/tables/futures.ts'
import { spotRows } from '../../domain/instruments/tables/spot.ts'
import type { ContractTerms } from '../../domain/instruments/terms.ts'
import {
  closeOutDate,
  continuousMonth,
  financedOf,
  firstNoticeDay,
  futureRow,
  lastTradeDay,
  liveMonths,
  reduceOnlyDate,
  termsOf,
} from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import { yearlyRates } from '../../domain/policy-rates.ts'

const rowOf = (root: string) => must(futureRow(root), root)
const lastDate = (root: string, month: string) => lastTradeDay(rowOf(root), month).date
const futureOf = (root: string, month: string) => termsOf(instrumentKey('FU', contractCode(root, month)))

test.each([
  // Index, energy, metal and grain futures.
  ['ES', '2026-09', '2026-09-18'],
  ['ES', '2026-12', '2026-12-18'],
  ['CL', '2026-10', '2026-09-22'],
  ['MCL', '2026-10', '2026-09-21'],
  ['CL', '2026-11', '2026-10-20'],
  ['GC', '2026-10', '2026-10-28'],
  ['GC', '2026-12', '2026-12-29'],
  ['NG', '2026-10', '2026-09-28'],
  ['ZS', '2026-11', '2026-11-13'],
  ['ZC', '2026-12', '2026-12-14'],
  // Currency, Hong Kong and treasury note futures.
  ['6E', '2026-12', '2026-12-14'],
  ['6C', '2026-12', '2026-12-15'],
  ['HSI', '2026-09', '2026-09-29'],
  ['HSI', '2026-10', '2026-10-29'],
  ['ZN', '2026-12', '2026-12-21'],
  ['B', '2026-11', '2026-09-30'],
  ['SB', '2026-10', '2026-09-30'],
  ['RB', '2026-10', '2026-09-30'],
  ['KC', '2026-12', '2026-12-18'],
  ['CC', '2026-12', '2026-12-15'],
  ['CT', '2026-12', '2026-12-08'],
  ['HE', '2026-10', '2026-10-14'],
  ['LE', '2026-10', '2026-10-30'],
  // The third Friday of June 2026 is Juneteenth, a holiday.
  ['ES', '2026-06', '2026-06-18'],
  // Feeder cattle: Memorial Day is in the week of the last Thursday of May 2026; Thanksgiving moves the date of
  // November.
  ['GF', '2026-05', '2026-05-21'],
  ['GF', '2026-10', '2026-10-29'],
  ['GF', '2026-11', '2026-11-19'],
  // Brent for February expires in December, two months earlier, on the last business day but one.
  ['BZ', '2027-02', '2026-12-30'],
  // In November 2026 Revolution Day, a holiday, is the Monday of the week of the third Wednesday.
  ['DEUA', '2026-11', '2026-11-13'],
  ['IPC', '2026-12', '2026-12-18'],
  ['CUS', '2026-12', '2026-12-14'],
])('%s %s trades last on %s', (root, month, date) => {
  expect(lastDate(root, month)).toBe(date)
})

test.each([
  ['GC', '2026-10', '2026-09-30'],
  ['ZC', '2026-12', '2026-11-30'],
  ['CL', '2026-10', '2026-09-24'],
  ['NG', '2026-10', '2026-09-29'],
  ['ES', '2026-12', null],
])('%s %s: first notice %s', (root, month, date) => {
  expect(firstNoticeDay(rowOf(root), month)).toBe(date)
})

test('a contract that would be delivered is closed before its notice or its last trade', () => {
  expect(closeOutDate(rowOf('GC'), '2026-12')).toBe('2026-11-27')
  expect(closeOutDate(rowOf('CL'), '2026-10')).toBe('2026-09-21')
  expect(closeOutDate(rowOf('ES'), '2026-12')).toBe('2026-12-18')
})

test('months are named in full, so that a code that comes back after ten years is another key', () => {
  expect([contractCode('GC', '2026-12'), traderCode('GC', '2026-12')]).toEqual(['GC202612', 'GCZ6'])
  expect([contractCode('GC', '2036-12'), traderCode('GC', '2036-12')]).toEqual(['GC203612', 'GCZ6'])
  for (const { root } of futureRows) {
    expect(parseFutureCode(contractCode(root, '2026-12'))).toEqual({ root, month: '2026-12', role: null })
    expect(parseFutureCode(continuousCode(root, 'next'))).toEqual({ root, month: null, role: 'next' })
  }
  for (const text of ['GC', 'GC202613', 'GC-LAST', '-MAIN', 'GC-MAIN-X']) expect(parseFutureCode(text)).toBeNull()
})

test('live months follow the cycle and begin with the month whose last trade is not over', () => {
  const monthsOf = (root: string, today: string) => liveMonths(rowOf(root), today)
  expect(monthsOf('ES', '2026-11-23')).toEqual(['2026-12', '2027-03', '2027-06', '2027-09'])
  expect(monthsOf('ES', '2026-12-18')[0]).toBe('2026-12')
  expect(monthsOf('ES', '2026-12-19')[0]).toBe('2027-03')
  expect(monthsOf('CL', '2026-11-23')[0]).toBe('2027-01')
  expect(monthsOf('GC', '2026-11-23').slice(0, 3)).toEqual(['2026-12', '2027-02', '2027-04'])
  expect(monthsOf('HSI', '2026-11-23')).toEqual(['2026-11', '2026-12', '2027-03', '2027-06'])
  expect(monthsOf('CUS', '2026-11-23')).toHaveLength(10)
})

test('the main month moves on before positions can only be reduced, and the next month follows it', () => {
  const both = (root: string, today: string) => [
    continuousMonth(rowOf(root), 'main', today),
    continuousMonth(rowOf(root), 'next', today),
  ]
  expect(reduceOnlyDate(rowOf('GC'), '2026-12')).toBe('2026-11-19')
  expect(both('GC', '2026-11-18')).toEqual(['2026-12', '2027-02'])
  expect(both('GC', '2026-11-19')).toEqual(['2027-02', '2027-04'])
})

test('on no day of a year does a continuous series follow a month that can only be reduced', () => {
  const days = Array.from({ length: 366 }, (_, day) => dateOfDay(dayOfDate('2026-06-01') + day))
  const wrong = futureRows.flatMap(row =>
    days.filter(day => {
      const [main, next] = [continuousMonth(row, 'main', day), continuousMonth(row, 'next', day)]
      return main === null || next === null || reduceOnlyDate(row, main) <= day || next <= main
    }),
  )
  expect(wrong).toEqual([])
})

describe('terms', () => {
  const keys = [
    ...futureRows.map(({ root }) => instrumentKey('FU', contractCode(root, '2026-12'))),
    ...forexRows.map(({ base, quote }) => instrumentKey('FX', base + quote)),
    ...spotRows.map(({ code }) => instrumentKey('CM', code)),
  ]

  test.each(keys)('%s are complete and consistent', key => {
    const terms: ContractTerms = must(termsOf(key), key)
    expect(new Decimal(terms.tick).times(new Decimal(10).pow(terms.priceDecimals)).isInteger()).toBe(true)
    expect(terms.leverageMenu[0]).toBe(1)
    expect(Math.max(...terms.leverageMenu)).toBeLessThanOrEqual(terms.maximumLeverage)
    expect(new Decimal(terms.maximumLeverage).times(terms.initialMarginRate).lessThanOrEqualTo(1)).toBe(true)
    // The initial margin at the maximum leverage must exceed the maintenance margin.
    expect(new Decimal(1).div(terms.maximumLeverage).greaterThan(terms.maintenanceRate)).toBe(true)
    expect(terms.currency).toMatch(/^[A-Z]{3}$/)
    const financed = financedOf(terms)
    expect(financed === null || yearlyRates(financed, '2026-11-25') !== null, 'the rates of a night').toBe(true)
  })

  test('all of the tables: 65 roots, 47 pairs, 23 spot codes, each once', () => {
    expect([futureRows.length, forexRows.length, spotRows.length]).toEqual([65, 47, 23])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each([
    ['ES', '12.5'],
    ['MES', '1.25'],
    ['GC', '10'],
    ['SI', '25'],
    ['CL', '10'],
    ['RB', '4.2'],
    ['ZC', '12.5'],
    ['ZL', '6'],
    ['KC', '18.75'],
    ['SB', '11.2'],
    ['OJ', '7.5'],
    ['LE', '10'],
    ['GF', '12.5'],
    ['ZN', '15.625'],
    ['ZF', '7.8125'],
    ['ZT', '7.8125'],
    ['ZB', '31.25'],
    ['6J', '6.25'],
    ['6M', '5'],
    ['DX', '5'],
    ['HSI', '50'],
    ['IPC', '50'],
    ['MIP', '10'],
    ['FDAX', '25'],
  ])('the tick of %s is worth %s', (root, value) => {
    const { tick, multiplier } = must(futureOf(root, '2026-12'), root)
    expect(new Decimal(tick).times(multiplier).toFixed()).toBe(value)
  })

  test('leverage is limited by the class and by the initial margin, maintenance by the class alone', () => {
    expect(futureOf('NG', '2026-12')).toMatchObject({
      maximumLeverage: 5,
      leverageMenu: [1, 2, 5],
      maintenanceRate: '0.05',
    })
    expect(futureOf('MGC', '2026-12')).toMatchObject({ maximumLeverage: 20, maintenanceRate: '0.025' })
    expect(termsOf(instrumentKey('FX', 'EURUSD'))).toMatchObject({
      leverageMenu: [1, 2, 5, 10, 20, 30],
      maintenanceRate: '0.0166666667',
      valueDays: 2,
    })
    expect(termsOf(instrumentKey('FX', 'USDMXN'))).toMatchObject({ maximumLeverage: 20, maintenanceRate: '0.025' })
    expect(termsOf(instrumentKey('FX', 'USDCAD'))).toMatchObject({ valueDays: 1 })
  })

  test('a continuous series has no month and cannot be ordered', () => {
    expect(termsOf(instrumentKey('FU', 'GC-MAIN'))).toMatchObject({
      kind: 'future',
      continuous: true,
      month: null,
      lastTradeDate: null,
      symbol: null,
    })
  })

  test('a share, an index and an unknown code have none', () => {
    for (const [board, code] of [
      ['US', 'AAPL'],
      ['IX', 'SPX'],
      ['FU', 'XX202612'],
      ['FU', 'GC'],
      ['FX', 'USDXXX'],
      ['CM', 'GOLD'],
    ] as const)
      expect(termsOf(instrumentKey(board, code))).toBeNull()
  })
})
