// Why: a borrower looks at three numbers: the cost, the amount due, and the saving of an early payment. Each is checked
// by hand here.
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import {
  COVER_CALL,
  COVER_SELL,
  COVER_WARN,
  cashCure,
  collateralCure,
  coverOf,
  coverState,
  fallTo,
  loanToValue,
  saleFor,
} from '../../domain/loans/collateral.ts'
import { reasonAgainst, reasonAgainstSecured } from '../../domain/loans/decision.ts'
import type { Instalment } from '../../domain/loans/instalments.ts'
import { isPaid, monthsAfter, nothing, sumOf, take, totalOf, withLateInterest } from '../../domain/loans/instalments.ts'
import { offerOf } from '../../domain/loans/offer.ts'
import type { Standing } from '../../domain/loans/payoff.ts'
import { payoffOn, repayAll, repayInstalment, repayPart } from '../../domain/loans/payoff.ts'
import { loanPrices } from '../../domain/loans/rules.ts'
import { Decimal } from '../../domain/money.ts'
import { Chance } from '../support/chance.ts'

const of = (value: string | number): Decimal => new Decimal(value)
const instalment = (fields: Partial<Instalment>): Instalment =>
  Object.assign({ nth: 0, endsOn: '2026-02-15', dueOn: '2026-02-16', lateFrom: '2026-02-16' }, nothing, fields)

describe('an offer', () => {
  const prices = loanPrices(1, 12, '2026-11-23')

  test('keeps the fee and its tax back, and its payments are the amount, the interest and the tax on it', () => {
    const { fee, feeVat, disbursed, schedule, cost } = offerOf(prices, of(10_000), 12)
    expect([fee, feeVat, disbursed].map(String)).toEqual(['200', '32', '9768'])
    const principal = schedule.rows.reduce((sum, row) => sum.plus(row.principal), of(0))
    expect(principal.toFixed(2)).toBe('10000.00')
    expect(schedule.rows[0]).toMatchObject({ interest: of('300'), vat: of('48') })
    expect(cost.toFixed(2)).toBe(schedule.total.minus(10_000).plus(232).toFixed(2))
  })

  test('has the yearly cost of its payments without tax, above its rate by the compounding and the fee', () => {
    const { cat, schedule, fee } = offerOf(prices, of(10_000), 12)
    const value = schedule.rows.reduce(
      (sum, row, nth) => sum.plus(row.interest.plus(row.principal).div(cat.plus(1).pow(of(nth + 1).div(12)))),
      of(0),
    )
    expect(value.toFixed(4)).toBe(of(10_000).minus(fee).toFixed(4))
    expect(cat.greaterThan('0.4257')).toBe(true)
  })

  test('costs a point more for each half-year beyond the first', () => {
    const rates = ([6, 12, 18, 24, 36] as const).map(months => loanPrices(1, months, '2026-11-23').rate.toFixed(2))
    expect(rates).toEqual(['0.36', '0.36', '0.37', '0.38', '0.40'])
    expect(loanPrices(2, 12, '2026-11-23')).toMatchObject({ rate: of('0.30'), lateRate: of('0.45') })
  })
})

describe('the decision', () => {
  const applicant = { isVerified: true, hasOverdue: false, level: 1, owed: of(0) } as const
  const application = { amount: 10_000, months: 12, income: 20_000 } as const

  test('passes within the cap and the income', () => {
    expect(reasonAgainst(application, applicant, '2026-11-23')).toBeNull()
  })

  test('names the number that would pass, and that number passes', () => {
    const poor = reasonAgainst({ amount: 10_000, months: 12, income: 1_000 }, applicant, '2026-11-23')
    expect(poor?.reason).toBe('incomeTooLow')
    const income = poor?.needed ?? 0
    expect(reasonAgainst({ amount: 10_000, months: 12, income }, applicant, '2026-11-23')).toBeNull()
    expect(reasonAgainst({ amount: 10_000, months: 12, income: income - 1 }, applicant, '2026-11-23')).toEqual(poor)
    const owing = { isVerified: true, hasOverdue: false, level: 1, owed: of('30000.50') } as const
    const much = { amount: 20_000, months: 12, income: 90_000 } as const
    expect(reasonAgainst(much, owing, '2026-11-23')).toEqual({ reason: 'limitReached', needed: 19_999 })
    const full = { isVerified: true, hasOverdue: false, level: 1, owed: of(49_000) } as const
    expect(reasonAgainst(much, full, '2026-11-23')).toEqual({ reason: 'limitReached', needed: null })
  })

  test('refuses without a verified identity and with an overdue loan', () => {
    const unknown = { isVerified: false, hasOverdue: true, level: 1, owed: of(0) } as const
    expect(reasonAgainst(application, unknown, '2026-11-23')).toMatchObject({ reason: 'idNotVerified' })
    const late = { isVerified: true, hasOverdue: true, level: 1, owed: of(0) } as const
    expect(reasonAgainst(application, late, '2026-11-23')).toMatchObject({ reason: 'overdueLoan' })
  })
})

describe('an instalment', () => {
  test('L10: what was paid of it is not asked for again', () => {
    const whole = instalment({ interest: of(30), principal: of(70) })
    const { left, rest } = take(whole, of(10))
    expect([left.interest, left.principal, totalOf(left), rest].map(String)).toEqual(['20', '70', '90', '0'])
  })

  test('takes late interest, its tax, interest, its tax, then principal', () => {
    const all = instalment({ late: of(1), lateVat: of('0.16'), interest: of(30), vat: of('4.80'), principal: of(70) })
    const { paid } = take(all, of(36))
    expect(paid).toEqual({ late: of(1), lateVat: of('0.16'), interest: of(30), vat: of('4.8'), principal: of('0.04') })
  })

  test('bears late interest on overdue principal alone, by days over 360, however often it is calculated', () => {
    const prices = loanPrices(1, 12, '2026-01-15')
    const due = instalment({ interest: of(300), vat: of(48), principal: of(1_000) })
    const once = withLateInterest(due, prices, '2026-03-18')
    expect(once).toMatchObject({ late: of(45), lateVat: of('7.2'), lateFrom: '2026-03-18' })
    const twice = withLateInterest(withLateInterest(due, prices, '2026-03-03'), prices, '2026-03-18')
    expect(twice.late).toEqual(once.late)
    expect(withLateInterest(due, prices, '2026-02-16')).toEqual(due)
  })

  test('is due on the same day of each month, or on the last day of a shorter month', () => {
    expect(monthsAfter('2026-11-30', 4)).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30'])
  })
})

describe('paying back', () => {
  const prices = loanPrices(1, 12, '2026-01-15')
  const { schedule } = offerOf(prices, of(12_000), 12)
  const ends = monthsAfter('2026-01-15', 12)
  const standing: Standing = {
    prices,
    startedOn: '2026-01-15',
    accruedFrom: '2026-01-15',
    payment: schedule.payment,
    instalments: schedule.rows.map(({ interest, vat, principal }, nth) => {
      const endsOn = ends[nth] ?? ''
      return instalment({ nth, endsOn, dueOn: endsOn, lateFrom: endsOn, interest, vat, principal })
    }),
  }
  const following = (repaid: ReturnType<typeof repayInstalment>): Standing => ({
    prices,
    startedOn: '2026-01-15',
    accruedFrom: repaid.accruedFrom,
    payment: repaid.payment,
    instalments: repaid.instalments,
  })

  test('everything on the first day costs the amount alone', () => {
    const { total, saved } = payoffOn(standing, '2026-01-15')
    expect(total.toFixed(2)).toBe('12000.00')
    expect(saved.toFixed(2)).toBe(schedule.total.minus(12_000).toFixed(2))
  })

  test('everything in the middle of a period costs half of its interest', () => {
    // 15 of the 28 days between 15 February and 15 March.
    const paid = following(repayInstalment(standing, '2026-02-15'))
    const { total, principal, accrued } = payoffOn(paid, '2026-03-02')
    const second = schedule.rows[1]
    expect(accrued.interest.toFixed(2)).toBe(second?.interest.times(15).div(28).toDecimalPlaces(2, 4).toFixed(2))
    expect(total.toFixed(2)).toBe(principal.plus(accrued.interest).plus(accrued.vat).toFixed(2))
    expect(repayAll(paid, '2026-03-02').instalments.every(isPaid)).toBe(true)
  })

  test('every instalment in turn ends the loan at what the table says', () => {
    let now = standing
    let total = of(0)
    for (const date of ends) {
      const repaid = repayInstalment(now, date)
      total = total.plus(totalOf(repaid.paid))
      now = following(repaid)
    }
    expect(now.instalments.every(isPaid)).toBe(true)
    expect(total.toFixed(2)).toBe(schedule.total.toFixed(2))
  })

  test.each(['fewer', 'smaller'] as const)(
    'a partial early payment leaves %s instalments, and all principal is still paid',
    choice => {
      const repaid = repayPart(standing, { money: of(4_000), choice, date: '2026-01-25' })
      const left = repaid?.instalments ?? []
      const principal = sumOf(left).principal
      expect(principal.plus(repaid?.paid.principal ?? 0).toFixed(2)).toBe('12000.00')
      expect(totalOf(repaid?.paid ?? nothing).toFixed(2)).toBe('4000.00')
      const total = totalOf(sumOf(left)).plus(4_000)
      expect(total.lessThan(schedule.total)).toBe(true)
      if (choice === 'fewer') expect(left.length).toBeLessThan(12)
      else expect(repaid?.payment.lessThan(schedule.payment)).toBe(true)
      expect(repaid?.payment.lessThanOrEqualTo(schedule.payment)).toBe(true)
    },
  )

  test('whatever was paid before, and on whatever day it is paid off, nothing is left and the whole principal was paid', () => {
    const chance = new Chance(15)
    for (let run = 0; run < 150; run += 1) {
      let now = standing
      let principal = of(0)
      let day = dayOfDate('2026-01-15')
      const book = (repaid: ReturnType<typeof repayInstalment>) => {
        principal = principal.plus(repaid.paid.principal)
        now = following(repaid)
      }
      for (let payment = chance.between(0, 4); payment > 0; payment -= 1) {
        day += chance.between(0, 70)
        const date = dateOfDay(day)
        const money = of(chance.between(1, 300_000)).div(100)
        const part = repayPart(now, { money, choice: chance.between(0, 1) === 0 ? 'fewer' : 'smaller', date })
        const isOver = now.instalments.every(isPaid)
        if (!isOver) book(part ?? repayInstalment(now, date))
      }
      const date = dateOfDay(day + chance.between(0, 200))
      const { total } = payoffOn(now, date)
      const repaid = repayAll(now, date)
      expect(totalOf(repaid.paid).toFixed(2)).toBe(total.toFixed(2))
      book(repaid)
      expect(totalOf(sumOf(now.instalments)).toFixed(2)).toBe('0.00')
      expect(payoffOn(now, dateOfDay(day + 400)).total.toFixed(2)).toBe('0.00')
      expect(principal.toFixed(2)).toBe('12000.00')
    }
  })

  test('a partial payment pays what is overdue first; one that is too small or too large is refused', () => {
    const { due, total } = payoffOn(standing, '2026-02-20')
    const overdue = totalOf(sumOf(due))
    const some = repayPart(standing, { money: of(100), choice: 'fewer', date: '2026-02-20' })
    expect(some?.paid.late.greaterThan(0)).toBe(true)
    expect(totalOf(some?.paid ?? nothing).toFixed(2)).toBe('100.00')
    expect(repayPart(standing, { money: overdue.plus('0.01'), choice: 'fewer', date: '2026-02-20' })).toBeNull()
    expect(repayPart(standing, { money: total, choice: 'fewer', date: '2026-02-20' })).toBeNull()
    expect(repayPart(standing, { money: total.minus(1), choice: 'fewer', date: '2026-02-20' })).not.toBeNull()
  })
})

describe('collateral', () => {
  test('L12: cash and collateral cure by different amounts, and each comes back to 60 %', () => {
    const [debt, value] = [of(600_000), of(750_000)]
    const [cash, collateral] = [cashCure(debt, value), collateralCure(debt, value)]
    expect([cash, collateral].map(String)).toEqual(['150000', '250000'])
    expect(loanToValue(debt.minus(cash), value)?.toFixed()).toBe('0.6')
    expect(loanToValue(debt, value.plus(collateral))?.toFixed()).toBe('0.6')
    expect(loanToValue(debt, of(0))).toBeNull()
  })

  test('L12: from 60 % a fall of 25 % calls and one of 33.3 % sells; 35 % from a million is 92 %', () => {
    const falls = [COVER_WARN, COVER_CALL, COVER_SELL].map(line => fallTo(of('0.6'), line).toFixed(4))
    expect(falls).toEqual(['0.1429', '0.2500', '0.3333'])
    expect(loanToValue(of(600_000), of(1_000_000).times('0.65'))?.toFixed(2)).toBe('0.92')
  })

  test.each([
    ['ok', '0.6999', false, 'ok'],
    ['ok', '0.7', false, 'warned'],
    ['warned', '0.66', false, 'warned'],
    ['warned', '0.6499', false, 'ok'],
    ['warned', '0.8', false, 'called'],
    ['called', '0.75', false, 'called'],
    ['called', '0.75', true, 'selling'],
    ['called', '0.6999', true, 'warned'],
    ['ok', '0.9', false, 'selling'],
  ] as const)('%s at %s, late %s, is %s', (before, ratio, isLate, after) => {
    expect(coverState(before, of(ratio), isLate)).toBe(after)
  })

  test('a sale is the smallest that is enough: the remaining shares cover the remaining debt at 60 %', () => {
    const [debt, value] = [of(900_000), of(1_000_000)]
    const proceeds = saleFor(debt, value, '0.25')
    const left = value.minus(coverOf(proceeds, '0.25'))
    expect(loanToValue(debt.minus(proceeds), left)?.toFixed(10)).toBe('0.6000000000')
    expect(saleFor(of(500_000), value, '0.25').toFixed()).toBe('0')
  })

  test('lends 60 % of the covered value, without an income, and names the maximum', () => {
    const applicant = { isVerified: true, hasOverdue: false, level: 1, owed: of(0) } as const
    expect(reasonAgainstSecured({ amount: 270_000 }, applicant, of(450_000))).toBeNull()
    const much = reasonAgainstSecured({ amount: 270_001 }, applicant, of(450_000))
    expect(much).toEqual({ reason: 'collateralTooSmall', needed: 270_000 })
  })
})
