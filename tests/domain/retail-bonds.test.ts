// Why: the coupon of a retail bond of Hong Kong is known only when it is paid. A fixed coupon, or one below the floor,
// would break the issuer's promise.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { bondPayments, titleValue } from '../../domain/bonds/issue.ts'
import { averagedMonths, retailInterest, retailRate } from '../../domain/bonds/retail.ts'
import { decimalText } from '../../domain/brand.ts'
import { Decimal } from '../../domain/money.ts'

const of = (value: string | number): Decimal => new Decimal(value)
const issue = (kind: 'retail' | 'silver'): BondIssue => ({
  id: kind,
  code: kind,
  name: kind,
  kind,
  currency: 'HKD',
  face: 10_000,
  term: null,
  issuedOn: '2026-03-20',
  maturity: '2029-03-20',
  coupon: decimalText('0.02'),
})

describe('the rate', () => {
  test('is the average of six months to two decimals of a percentage, and never below the floor', () => {
    const changes = ['0.021', '0.024', '0.026', '0.025', '0.027', '0.029'].map(of)
    // The six changes add up to 15.2 %, so that the average is 2.533… %.
    expect(retailRate(of('0.02'), changes).toFixed()).toBe('0.0253')
    expect(retailRate(of('0.035'), changes).toFixed()).toBe('0.035')
    expect(retailRate(of('0'), ['-0.01', '0.001', '0', '0', '0', '0'].map(of)).toFixed()).toBe('0')
  })

  test('is of the six months whose prices are published, through the turn of a year', () => {
    expect(averagedMonths('2026-09-20')).toEqual(['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'])
    expect(averagedMonths('2026-03-20')).toEqual(['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'])
    expect(averagedMonths('2026-02-01').at(-1)).toBe('2025-12')
  })
})

test('a coupon is of actual days over 365: a half-year of 184 days pays more than one of 181', () => {
  const [first, second] = bondPayments(issue('retail'), '2026-03-20')
  expect([first, second].map(payment => [payment?.from, payment?.date, payment?.amount])).toEqual([
    ['2026-03-20', '2026-09-20', null],
    ['2026-09-20', '2027-03-20', null],
  ])
  expect(retailInterest(of(10_000), of('0.0253'), 184).toFixed(2)).toBe('127.54')
  expect(retailInterest(of(10_000), of('0.0253'), 181).toFixed(2)).toBe('125.46')
})

describe('the price', () => {
  const priced = (kind: 'retail' | 'silver', rate: string) =>
    must(titleValue(issue(kind), { date: '2026-06-20', rate: of(rate), index: of(1), coupon: of('0.0253') }), 'a price')

  test('of a bond with a buy-back is par plus its interest, whatever the yields are', () => {
    const prices = ['0.01', '0.0253', '0.09'].map(rate => priced('silver', rate))
    expect(new Set(prices.map(({ clean }) => clean.toFixed()))).toEqual(new Set(['10000']))
    // The accrued interest of 92 days.
    expect(prices[0]?.accrued.toFixed(2)).toBe('63.77')
  })

  test('of a listed bond falls with the yield and follows the known coupon', () => {
    const par = priced('retail', '0.0253').clean
    expect(par.minus(10_000).abs().lessThan(5)).toBe(true)
    expect(priced('retail', '0.0353').clean.lessThan(par)).toBe(true)
    expect(priced('retail', '0.0253').accrued.toFixed(2)).toBe('63.77')
  })
})
