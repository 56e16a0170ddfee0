// Why: these published examples of bonds, funds and loans are in no other test. Expectations are the printed digits.
import { expect, test } from 'vitest'
import { withholding } from '../../domain/bonds/withholding.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { Decimal } from '../../domain/money.ts'
import { dealingOf } from '../../server/funds/dealing.ts'
import { calculated, numberOf } from '../support/calculated.ts'
import { inIndia } from '../support/funds.ts'

test('from the rounded discount rate the price differs in the fifth decimal', () => {
  const of = (discountRate: string) => calculated('cetes', { days: 28, discountRate })
  expect(of('0.1532')).toMatchObject({ price: '9.8808444' })
  expect(calculated('cetes', { days: 28, yield: '0.155' })).toMatchObject({ price: '9.8808805' })
})

test('364 days, sold with 164 left at the same discount rate', () => {
  const price = (days: number) => numberOf(calculated('cetes', { days, discountRate: '0.0609' }), 'price')
  expect(price(164)).toBe(9.7225667)
  const gain = price(164) - price(364)
  expect(gain).toBeCloseTo(0.338333, 6)
  const titles = Reflect.get(
    Object(calculated('cetes', { days: 364, discountRate: '0.0609', amount: '20000' })),
    'titles',
  )
  expect(titles).toBe(2131)
  expect(gain * 2131).toBeCloseTo(720.98833, 3)
})

test('a month of Cetes with the tax of 2023', () => {
  const gross = new Decimal(10_000).times('0.1127').times(28).div(360)
  const tax = withholding('MXN', new Decimal(10_000), '2023-05-08', '2023-06-05')
  expect([gross.toFixed(2), tax.toFixed(2), gross.minus(tax).toFixed(2)]).toEqual(['87.66', '1.15', '86.51'])
})

test('US$10,000 of a bill at 98.098', () => {
  const bill = calculated('treasuryBill', { price: '98.098', days: 90, yearDays: 365 })
  expect(numberOf(bill, 'price') * 100).toBeCloseTo(9_809.8, 8)
  expect(10_000 - numberOf(bill, 'price') * 100).toBeCloseTo(190.2, 8)
})

test('a bill of a month at 1 %', () => {
  const bill = calculated('treasuryBill', { discountRate: '0.01', days: 29, yearDays: 365 })
  expect(bill).toMatchObject({ price: '99.919444' })
  expect(numberOf(bill, 'investmentRate')).toBeCloseTo(0.01014706291, 10)
})

test('F9: the value of its flows at 10 %', () => {
  const flows = [
    ['2015-06-11', '-1000'],
    ['2015-07-21', '-9000'],
    ['2018-06-10', '20000'],
    ['2015-10-17', '-3000'],
  ] as const
  const input = { flows: flows.map(([date, amount]) => ({ date, amount })), rate: '0.1' }
  expect(numberOf(calculated('xnpv', input), 'value')).toBeCloseTo(2218.42566, 5)
})

test('F12: a redemption that pays a business day later', () => {
  const dealing = dealingOf('real')
  const paidOn = (time: string) => {
    const deal = dealing.next(inIndia('2026-11-16', time))
    return [dateOfDay(deal.day), new Date(dealing.paidAt(deal, 1)).toISOString().slice(0, 10)]
  }
  // 2026-11-16 is a Monday.
  expect(paidOn('14:59')).toEqual(['2026-11-16', '2026-11-17'])
  expect(paidOn('15:00')).toEqual(['2026-11-17', '2026-11-18'])
})

const monthly = (payments: readonly string[], perYear = 12, first = 1) =>
  payments.map((amount, nth) => ({ years: ((first + nth) / perYear).toFixed(16), amount: `-${amount}` }))
const catOf = (received: string, payments: ReturnType<typeof monthly>): number =>
  numberOf(calculated('cat', { flows: [{ years: '0', amount: received }, ...payments] }), 'cat')
const equal = (count: number, amount: string) => Array.from({ length: count }, () => amount)

test('L1: the yearly cost of 24 payments without their tax', () => {
  const schedule = calculated('loanSchedule', { principal: '20700', periodRate: '0.050625', periods: 24, vat: '0.16' })
  const rows: { interest: string; principal: string }[] = Reflect.get(Object(schedule), 'rows')
  const payments = rows.map(({ interest, principal }) => new Decimal(interest).plus(principal).toFixed(2))
  expect(catOf('20700', monthly(payments))).toBeCloseTo(0.809, 3)
})

test('L3: 2,250 a month with its tax is 9.7 % a month without', () => {
  const interest = new Decimal(2_250).div('1.16').toFixed(2)
  const payments = [...equal(11, interest), new Decimal(interest).plus(20_000).toFixed(2)]
  expect(Number(interest) / 20_000).toBeCloseTo(0.097, 4)
  expect(catOf('20000', monthly(payments))).toBeCloseTo(2.037, 2)
})

test('L6: three examples of a nominal yearly rate, which the yearly cost is above', () => {
  const nominal = (yearly: number, perYear: number) => ((1 + yearly) ** (1 / perYear) - 1) * perYear
  const first = catOf('5000', monthly(equal(24, '230')))
  expect(first).toBeCloseTo(0.1013, 4)
  expect(nominal(first, 12)).toBeCloseTo(0.0969, 4)
  const second = catOf('6000', monthly(equal(36, '200'), 12, 1 + 19 / 30))
  expect(nominal(second, 12)).toBeCloseTo(0.1182, 4)
  const third = catOf('10000', monthly(equal(40, '385'), 4, 1 + 39 / 90))
  expect(nominal(third, 4)).toBeCloseTo(0.0897, 4)
})

test('L7: the interest of the 53rd of 180 payments', () => {
  const schedule = calculated('loanSchedule', { principal: '200000', periodRate: '0.005', periods: 180, vat: '0' })
  const rows: { interest: string }[] = Reflect.get(Object(schedule), 'rows')
  expect(Number(rows[52]?.interest)).toBeCloseTo(796.374758, 1)
})

test('L9: a payment of 360 to five decimals', () => {
  const input = { rate: '0.005', periods: 360, present: '200000', future: '0', due: 'end' }
  expect(numberOf(calculated('annuity', input), 'payment')).toBeCloseTo(-1199.10105, 5)
})

test.each([
  ['1000', '61.68', 365, '6.17'],
  ['1000', '30.37', 182, '6.18'],
  ['1000', '5.25', 30, '6.58'],
])('L13: the annual percentage yield of %s with %s in %d days', (principal, interest, days, percent) => {
  expect((100 * numberOf(calculated('annualYield', { principal, interest, days }), 'rate')).toFixed(2)).toBe(percent)
})
