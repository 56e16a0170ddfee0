// Why: fourteen points that a simple implementation of bonds, funds, loans, mining and quantitative products gets
// wrong. Each has a test, which compares the correct value with that of the simple implementation.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { bonoPrice } from '../../domain/bonds/bono-m.ts'
import { discountOfPrice, priceOfDiscount, priceOfYield } from '../../domain/bonds/cetes.ts'
import { bondPrice } from '../../domain/bonds/coupon-bond.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { bondPayments, titleValue } from '../../domain/bonds/issue.ts'
import { withholding } from '../../domain/bonds/withholding.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { annualReturn, holdingValue } from '../../domain/funds/holding.ts'
import { loadRate, redeemLots, totalsOf } from '../../domain/funds/lots.ts'
import { fundUnits } from '../../domain/funds/units.ts'
import { highWaterMark } from '../../domain/high-water-mark.ts'
import { cashCure, collateralCure, loanToValue } from '../../domain/loans/collateral.ts'
import { monthsAfter, nothing, totalOf } from '../../domain/loans/instalments.ts'
import { offerOf } from '../../domain/loans/offer.ts'
import { payoffOn } from '../../domain/loans/payoff.ts'
import { loanPrices } from '../../domain/loans/rules.ts'
import { HALVING_BLOCKS, minedCoins, subsidyAt } from '../../domain/mining.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import { drawdown, performance } from '../../domain/performance.ts'
import { rankedOrder } from '../../domain/quant/ranking.ts'
import { cat } from '../../domain/xirr.ts'
import { dealingOf } from '../../server/funds/dealing.ts'
import { inIndia } from '../support/funds.ts'

const of = (value: string | number): Decimal => new Decimal(value)
const bono: BondIssue = {
  id: 'bono',
  code: 'M',
  name: 'Bono M',
  kind: 'bono',
  currency: 'MXN',
  face: 100,
  term: null,
  issuedOn: '2026-01-01',
  maturity: '2028-12-28',
  coupon: decimalText('0.09'),
}
const priced = (date: string, rate: string) =>
  must(titleValue(bono, { date, rate: of(rate), index: of(1) }), 'a price of the bond')

describe('bonds', () => {
  test('1. a coupon of a Bono M is of 182 days over 360, not half of the yearly one', () => {
    const coupons = bondPayments(bono, bono.issuedOn).filter(({ kind }) => kind === 'coupon')
    expect(coupons.map(({ amount }) => amount?.toFixed(2))).toEqual(Array.from({ length: 6 }, () => '4.55'))
    const days = coupons.slice(1).map(({ date, from }) => dayOfDate(date) - dayOfDate(from))
    expect(new Set(days)).toEqual(new Set([182]))
    // A published price, 22 coupons before maturity, and the price that a library for half-yearly coupons gives for the
    // same bond.
    const right = must(bonoPrice(of('0.09'), of('0.06'), { couponsLeft: 22, daysAccrued: 87 }), 'a price').clean
    expect(right.toFixed(8)).toBe('123.70075468')
    const settlement = '2026-01-01'
    const maturity = dateOfDay(dayOfDate(settlement) + 22 * 182 - 87)
    const terms = { settlement, maturity, coupon: of('0.09'), redemption: of(100) }
    const half = must(bondPrice({ ...terms, frequency: 2, dayCount: 'act/360' }, of('0.06')), 'a price').clean
    expect(half.minus(right).abs().greaterThan('0.2')).toBe(true)
  })

  test('2. the discount rate of a Cete is below its yield, and each gives the same price only by its own formula', () => {
    const price = priceOfYield(364, of('0.0724'))
    const discount = discountOfPrice(364, price)
    expect(discount.toFixed(4)).toBe('0.0675')
    expect(priceOfDiscount(364, discount).toFixed(7)).toBe(price.toFixed(7))
    expect(priceOfDiscount(364, of('0.0724')).toFixed(2)).not.toBe(price.toFixed(2))
  })

  test('3. a buyer pays the accrued interest: without it a purchase between two coupons looks like a loss', () => {
    const { clean, accrued, dirty } = priced('2026-05-01', '0.085')
    expect(dirty.toFixed()).toBe(clean.plus(accrued).toFixed())
    expect(accrued.toFixed(2)).toBe(of(100).times('0.09').times(120).div(360).toFixed(2))
    expect(clean.minus(dirty).toFixed()).toBe(accrued.negated().toFixed())
    // The buyer gets the accrued interest back: at an unchanged yield the price is higher a day later.
    expect(priced('2026-05-02', '0.085').dirty.greaterThan(dirty)).toBe(true)
  })

  test('4. tax is on the capital by days of 365, interest by days of 360: neither is a part of the other', () => {
    const tax = (from: string, to: string) => withholding('MXN', of(10_000), from, to).toFixed(2)
    expect(tax('2026-02-01', '2026-03-01')).toBe('6.90')
    // The tax does not depend on the interest: 28 days over 360 at 6.15 % are 47.83.
    expect(of(10_000).times('0.0615').times(28).div(360).toFixed(2)).toBe('47.83')
    // 10 days of 2025 at 0.50 %, and 18 days of 2026 at 0.90 %.
    expect(tax('2025-12-21', '2026-01-18')).toBe('5.81')
    expect(withholding('USD', of(10_000), '2026-02-01', '2026-03-01').toFixed()).toBe('0')
  })
})

describe('funds', () => {
  test('5. a lot without units has no value: neither its amount nor 0', () => {
    const navs = { nav: of('14.2'), previous: of('14.1') }
    const held = { units: of(100), cost: of(1_000) }
    expect(holdingValue([held, { units: null, cost: of(500) }], navs)).toBeNull()
    expect(holdingValue([held], navs)?.value.toFixed(2)).toBe('1420.00')
  })

  test('6. the NAV is that of the day on which the money is there, and a holiday moves it', () => {
    const navDay = (date: string, time: string) => dateOfDay(dealingOf('real').next(inIndia(date, time)).day)
    expect(navDay('2026-11-20', '14:59')).toBe('2026-11-20')
    expect(navDay('2026-11-20', '15:00')).toBe('2026-11-23')
    // 24 November is a holiday.
    expect(navDay('2026-11-23', '15:00')).toBe('2026-11-25')
    expect(navDay('2026-11-22', '10:00')).toBe('2026-11-23')
  })

  test('7. the exit load is that of each lot, the oldest first; the average age would charge nothing or everything', () => {
    const loads = [{ days: 365, rate: '0.01' }]
    const lots = [
      { id: 'old', day: dayOfDate('2024-01-01'), units: of(100), loads },
      { id: 'new', day: dayOfDate('2026-06-01'), units: of(100), loads },
    ]
    const day = dayOfDate('2026-07-01')
    const { load } = totalsOf(must(redeemLots(lots, { units: of(150), nav: of(100), day }), 'units'))
    expect(load.toFixed(2)).toBe('50.00')
    const average = (day - must(lots[0], 'a lot').day + (day - must(lots[1], 'a lot').day)) / 2
    expect(of(15_000).times(loadRate(loads, average)).toFixed(2)).toBe('0.00')
  })

  test('8. stamp duty is part of the amount: two paise less on a crore than duty on top', () => {
    const crore = of(10_000_000)
    expect(fundUnits(crore, of(10), of(0)).stampDuty.toFixed(2)).toBe('499.98')
    expect(crore.times('0.00005').toFixed(2)).toBe('500.00')
  })

  test('9. a yearly return may not exist, may be one of two, and is none under a year', () => {
    const flows = (...rows: (readonly [number, number])[]) => rows.map(([day, amount]) => ({ day, amount: of(amount) }))
    expect(annualReturn(flows([0, 100], [365, -150], [730, 100]), 730)).toEqual({ rate: null, reason: 'undefined' })
    // Both 10 % and 20 % are solutions: the one nearest to 0 is returned.
    expect(annualReturn(flows([0, -100], [365, 230], [730, -132]), 730).rate?.toFixed(6)).toBe('0.100000')
    expect(annualReturn(flows([0, -100], [30, 1_000]), 30)).toEqual({ rate: null, reason: 'short' })
  })
})

describe('loans', () => {
  const prices = loanPrices(1, 12, '2026-01-15')
  const offer = offerOf(prices, of(12_000), 12)
  const { rows, payment } = offer.schedule

  test('10. the yearly cost is without tax and the payment with it; a tax taken off the whole payment is too much', () => {
    const costOf = (amounts: readonly Decimal[]) =>
      cat([
        { years: of(0), amount: of(12_000).minus(offer.fee) },
        ...amounts.map((amount, nth) => ({ years: of(nth + 1).div(12), amount: amount.negated() })),
      ])
    const withoutTax = rows.map(({ interest, principal }) => interest.plus(principal))
    expect(costOf(withoutTax)?.toFixed(6)).toBe(offer.cat.toFixed(6))
    const first = must(rows[0], 'a payment')
    expect(first.interest.plus(first.vat).plus(first.principal).toFixed(2)).toBe(payment.toFixed(2))
    expect(first.vat.toFixed(2)).toBe(first.interest.times('0.16').toFixed(2))
    const stripped = must(costOf(withoutTax.map(() => payment.div('1.16'))), 'a rate')
    expect(stripped.lessThan(offer.cat.minus('0.2'))).toBe(true)
  })

  test('11. what pays a loan off is not the sum of the payments that are left', () => {
    const ends = monthsAfter('2026-01-15', 12)
    const instalments = rows.map(({ interest, vat, principal }, nth) => {
      const endsOn = must(ends[nth], 'a date')
      const parts = Object.assign({}, nothing, { interest, vat, principal })
      return Object.assign({ nth, endsOn, dueOn: endsOn, lateFrom: endsOn }, parts)
    })
    const standing = { prices, startedOn: '2026-01-15', accruedFrom: '2026-01-15', payment, instalments }
    const { total, saved } = payoffOn(standing, '2026-01-30')
    const left = instalments.reduce((sum, each) => sum.plus(totalOf(each)), of(0))
    expect(total.lessThan(left)).toBe(true)
    expect(total.plus(saved).toFixed(2)).toBe(left.toFixed(2))
  })

  test('12. a call is cured by less cash than collateral, and each cure is enough', () => {
    const [debt, value] = [of(600_000), of(750_000)]
    expect([cashCure(debt, value), collateralCure(debt, value)].map(each => each.toFixed())).toEqual([
      '150000',
      '250000',
    ])
    expect(loanToValue(debt.minus(collateralCure(debt, value)), value)?.toFixed(2)).not.toBe('0.60')
    expect(loanToValue(debt, value.plus(cashCure(debt, value)))?.greaterThan('0.6')).toBe(true)
  })
})

test('13. mining: income halves at a height, falls with the difficulty, and can be below the energy from the first day', () => {
  const subsidy = (height: number) => fromMinor(subsidyAt(height)).div(1_000_000)
  const day = (height: number, difficulty: string) =>
    minedCoins({
      hashrate: of('1e14'),
      seconds: of(86_400),
      difficulty: of(difficulty),
      subsidy: subsidy(height),
      poolFee: of('0.02'),
    })
  const [before, after] = [4 * HALVING_BLOCKS - 1, 4 * HALVING_BLOCKS].map(height => day(height, '9e13'))
  expect(must(before, 'income').div(must(after, 'income')).toFixed()).toBe('2')
  expect(day(0, '9e13').div(day(0, '9.9e13')).toFixed(2)).toBe('1.10')
  // Income at 64 000 dollars a coin against 3 kW at 8 cents per kWh. That capacity is never sold twice is tested in
  // robots.test.ts.
  expect(
    must(after, 'income')
      .times(64_000)
      .lessThan(of(3 * 24).times('0.08')),
  ).toBe(true)
})

test('14. every day counts, a fall starts at the money put in, what ended stays ranked, and a deposit moves the mark', () => {
  const traded = ['0.01', '0.02', '-0.01'].map(of)
  const withIdle = [...traded, of(0), of(0)]
  const [all, some] = [performance(withIdle, 252).sharpe, performance(traded, 252).sharpe]
  expect(must(all, 'a ratio').lessThan(must(some, 'a ratio'))).toBe(true)
  expect(performance(['-0.1', '0.05'].map(of), 252).maxDrawdown.toFixed(2)).toBe('-0.10')
  expect(drawdown(of(1_000), [of(-500)]).relative.toFixed(2)).toBe('0.50')
  const closed = { name: 'closed', calmar: of(3), drawdown: of('-0.1'), days: 400, trades: 60 }
  const running = { name: 'running', calmar: of(1), drawdown: of('-0.1'), days: 400, trades: 60 }
  expect(rankedOrder([running, closed]).map(({ name }) => name)).toEqual(['closed', 'running'])
  const { fees, mark } = highWaterMark(of('0.2'), of(1_000), [
    { kind: 'deposit', amount: of(500) },
    { kind: 'profit', amount: of(0) },
  ])
  expect([fees.map(fee => fee.toFixed()), mark.toFixed()]).toEqual([['0'], '1500'])
})
