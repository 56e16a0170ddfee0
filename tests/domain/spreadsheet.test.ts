// Why: a published table of spreadsheet results is the reference for the bond conventions that spreadsheets implement.
// Every row must agree to 1e-9. Skipped without the recorded data.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accruedInterest } from '../../domain/bonds/accrued-interest.ts'
import { yieldOfPrice } from '../../domain/bonds/cetes.ts'
import type { CouponBond } from '../../domain/bonds/coupon-bond.ts'
import { bondPrice, bondYield, duration, modifiedDuration } from '../../domain/bonds/coupon-bond.ts'
import type { CouponFrequency } from '../../domain/bonds/coupon-periods.ts'
import { monthsAfter } from '../../domain/bonds/coupon-periods.ts'
import type { DayCount } from '../../domain/bonds/day-count.ts'
import { billInvestmentRate, billPrice } from '../../domain/bonds/treasury-bill.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { annuityPayment } from '../../domain/loans/annuity.ts'
import { Decimal } from '../../domain/money.ts'
import { xirr } from '../../domain/xirr.ts'
import type { Row } from '../support/recorded.ts'
import { hasRealData, readCsv, realDataDir } from '../support/recorded.ts'

const frequencies: Readonly<Record<string, CouponFrequency>> = { Annual: 1, SemiAnnual: 2, Quarterly: 4 }
const conventions: Readonly<Record<string, DayCount>> = {
  UsPsa30_360: '30/360',
  Europ30_360: '30E/360',
  ActualActual: 'act/act',
  Actual360: 'act/360',
  Actual365: 'act/365',
}

const textOf = (row: Row, field: string): string => row[field] ?? ''
const numberIn = (row: Row, field: string): Decimal => new Decimal(textOf(row, field))

/** Converts `2/15/1980 12:00:00 AM` to `1980-02-15`. */
function dateOf(text: string): string {
  const [month = '', day = '', year = ''] = text.slice(0, text.indexOf(' ')).split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
const dateIn = (row: Row, field: string): string => dateOf(textOf(row, field))

const bondOf = (row: Row, coupon: string): CouponBond => ({
  settlement: dateIn(row, 'settlement'),
  maturity: dateIn(row, 'maturity'),
  coupon: numberIn(row, coupon),
  redemption: new Decimal(row['redemption'] ?? 100),
  frequency: frequencies[textOf(row, 'frequency')] ?? 1,
  dayCount: conventions[textOf(row, 'day_count')] ?? 'act/act',
})

const isClose = (value: Decimal | null, printed: Decimal, tolerance = 1e-9): boolean =>
  value?.minus(printed).abs().lessThanOrEqualTo(Decimal.max(1, printed.abs()).times(tolerance)) ?? false

const compared = [
  'price',
  'duration',
  'mduration',
  'accrint',
  'tbillprice',
  'tbillyield',
  'tbilleq',
  'pmt',
  'xirr',
] as const

/** The rows of a file for which `isRight` is false, as text. */
const wrong = (file: (typeof compared)[number], isRight: (row: Row) => boolean): string[] =>
  readCsv(`bonds/${file}.csv.gz`)
    .filter(row => !isRight(row))
    .map(row => Object.values(row).join())

describe('interest of a long first period', () => {
  const bond = { coupon: new Decimal('0.1'), par: new Decimal(1), frequency: 2, dayCount: 'act/act' } as const
  const accrued = (dates: { issue: string; settlement: string; firstCoupon: string }) =>
    accruedInterest(Object.assign({}, bond, dates)).toFixed(7)

  test('before its last quasi-coupon period: the days that have run over the days of their own period', () => {
    // Quasi-coupon period 15 January to 15 July 2026: 181 days, of which 40 have run.
    const dates = { issue: '2026-01-15', settlement: '2026-02-24', firstCoupon: '2027-01-15' }
    expect(accrued(dates)).toBe(new Decimal('0.05').times(40).div(181).toFixed(7))
    expect(accrued(Object.assign({}, dates, { settlement: '2026-07-15' }))).toBe('0.0500000')
    // Three periods, the first broken: 12 March to 15 April 2026 of 182 days, then 100 of 183 days.
    const long = { issue: '2026-03-12', settlement: '2026-07-24', firstCoupon: '2027-04-15' }
    expect(accrued(long)).toBe(new Decimal(34).div(182).plus(new Decimal(100).div(183)).times('0.05').toFixed(7))
  })

  test('in its last period: 31 CFR 356, appendix B, section II.C counts the same days', () => {
    const dates = { issue: '2026-03-12', settlement: '2026-11-24', firstCoupon: '2027-04-15' }
    const part = new Decimal(34).div(182).plus(1).plus(new Decimal(40).div(182))
    expect(accrued(dates)).toBe(part.times('0.05').toFixed(7))
  })
})

describe('an internal rate of return', () => {
  const overDays = (days: number, paid: string) =>
    xirr([
      { years: new Decimal(0), amount: new Decimal(-100) },
      { years: new Decimal(days).div(365), amount: new Decimal(paid) },
    ])

  test('of one day is found, however large', () => {
    expect(overDays(1, '106')?.toPrecision(12)).toBe(new Decimal('1.06').pow(365).minus(1).toPrecision(12))
    expect(overDays(1, '106')?.toPrecision(5)).toBe('1.7244e+9')
    expect(overDays(1, '100000')?.toPrecision(12)).toBe(new Decimal(1_000).pow(365).minus(1).toPrecision(12))
  })

  test('of half lost in a day is −100 %, to every digit', () => {
    expect(overDays(1, '50')?.toFixed()).toBe('-1')
  })
})

describe.skipIf(!hasRealData)('results of a spreadsheet', () => {
  test('every file of the folder is compared, over ten thousand rows', () => {
    const files = readdirSync(join(realDataDir, 'bonds')).map(name => name.replace('.csv.gz', ''))
    expect(files.toSorted()).toEqual(compared.toSorted())
    const rows = files.reduce((sum, file) => sum + readCsv(`bonds/${file}.csv.gz`).length, 0)
    expect(rows).toBeGreaterThan(10_000)
  })

  test('prices, and their yields', () => {
    expect(wrong('price', row => isClose(priceIn(row), numberIn(row, 'price')))).toEqual([])
    const some = readCsv('bonds/price.csv.gz').filter((_, nth) => nth % 25 === 0)
    for (const row of some) {
      const bond = bondOf(row, 'rate')
      const price = bondPrice(bond, numberIn(row, 'yield'))?.clean
      expect(isClose(price ? bondYield(bond, price) : null, numberIn(row, 'yield'))).toBe(true)
    }
  })

  test('durations', () => {
    const yieldIn = (row: Row) => numberIn(row, 'yield')
    expect(
      wrong('duration', row => isClose(duration(bondOf(row, 'coupon'), yieldIn(row)), numberIn(row, 'duration'))),
    ).toEqual([])
    expect(
      wrong('mduration', row =>
        isClose(modifiedDuration(bondOf(row, 'coupon'), yieldIn(row)), numberIn(row, 'modified_duration')),
      ),
    ).toEqual([])
  })

  test('interest from the issue, settled in the last quasi-coupon period, where the spreadsheet follows the standard', () => {
    const isCompared = (row: Row) => lastPeriodStart(row) <= dateIn(row, 'settlement')
    expect(readCsv('bonds/accrint.csv.gz').filter(isCompared).length).toBeGreaterThan(100)
    expect(wrong('accrint', row => !isCompared(row) || isClose(accruedIn(row), numberIn(row, 'accrued')))).toEqual([])
  })

  test('bills', () => {
    const days = (row: Row) => dayOfDate(dateIn(row, 'maturity')) - dayOfDate(dateIn(row, 'settlement'))
    const price = (row: Row) => billPrice(numberIn(row, 'discount'), days(row))
    expect(wrong('tbillprice', row => isClose(price(row), numberIn(row, 'price')))).toEqual([])
    const equivalent = (row: Row) => billInvestmentRate(price(row), days(row), days(row) === 366 ? 366 : 365)
    // Simple interest over 360 days, which is the yield of a Cete. The face value of a Cete is 10, so the price of 100
    // is divided by 10.
    const simple = (row: Row) => yieldOfPrice(days(row), numberIn(row, 'price').div(10))
    expect(wrong('tbillyield', row => isClose(simple(row), numberIn(row, 'yield')))).toEqual([])
    expect(wrong('tbilleq', row => isClose(equivalent(row), numberIn(row, 'bond_equivalent_yield')))).toEqual([])
  })

  test('payments', () => {
    expect(wrong('pmt', row => isClose(paymentIn(row), numberIn(row, 'payment')))).toEqual([])
  })

  test('internal rates of return, as far as the spreadsheet finds them: it stops at 1e-8', () => {
    expect(wrong('xirr', row => isClose(returnIn(row), numberIn(row, 'rate'), 1e-7))).toEqual([])
  })
})

const priceIn = (row: Row): Decimal | null => bondPrice(bondOf(row, 'rate'), numberIn(row, 'yield'))?.clean ?? null

function accruedIn(row: Row): Decimal {
  const { settlement, frequency, dayCount } = bondOf({ ...row, maturity: textOf(row, 'settlement') }, 'rate')
  return accruedInterest({
    issue: dateIn(row, 'issue'),
    firstCoupon: dateIn(row, 'first_coupon'),
    settlement,
    coupon: numberIn(row, 'rate'),
    par: numberIn(row, 'par'),
    frequency,
    dayCount,
  })
}

const lastPeriodStart = (row: Row): string =>
  monthsAfter(dateIn(row, 'first_coupon'), -12 / (frequencies[textOf(row, 'frequency')] ?? 1))

const paymentIn = (row: Row): Decimal =>
  annuityPayment({
    rate: numberIn(row, 'rate'),
    periods: Number(row['periods']),
    present: numberIn(row, 'present'),
    future: numberIn(row, 'future'),
    isDueAtBeginning: row['when'] === 'BeginningOfPeriod',
  })

function returnIn(row: Row): Decimal | null {
  const amounts = textOf(row, 'amounts;…').split(';')
  const dates = textOf(row, 'dates;…').split(';').map(dateOf)
  const first = dayOfDate(dates[0] ?? '')
  return xirr(
    amounts.map((amount, nth) => ({
      years: new Decimal(dayOfDate(dates[nth] ?? '') - first).div(365),
      amount: new Decimal(amount),
    })),
  )
}
