// Why: units, returns and costs over time have published examples. Each must be reproduced to its printed digit, and an
// undefined result must be null.
import { describe, expect, test } from 'vitest'
import { calculated, invalidField, numberOf } from '../support/calculated.ts'

test('fundUnits: F1, F2', () => {
  const units = (amount: string, nav: string, charges = '0') => calculated('fundUnits', { amount, nav, charges })
  expect(units('100100', '10', '100')).toEqual({ stampDuty: '5.00', units: '9999.5000' })
  expect(units('1000000', '10')).toEqual({ stampDuty: '50.00', units: '99995.0000' })
  expect(units('50000', '40')).toEqual({ stampDuty: '2.50', units: '1249.9375' })
  expect(units('100', '40', '100')).toMatchObject(invalidField('charges'))
})

describe('xirr', () => {
  const xirr = (flows: readonly (readonly [string, string])[], dayCount = 'act/365') =>
    calculated('xirr', { flows: flows.map(([date, amount]) => ({ date, amount })), dayCount })
  const f8 = [
    ['2007-01-12', '-10000'],
    ['2008-02-14', '2500'],
    ['2008-03-03', '2000'],
    ['2008-06-14', '3000'],
    ['2008-12-01', '4000'],
  ] as const

  test('F8 in both conventions, F9 with its flows in no order', () => {
    expect(numberOf(xirr(f8), 'rate')).toBeCloseTo(0.10064378342638, 11)
    expect(numberOf(xirr(f8, 'act/360'), 'rate')).toBeCloseTo(0.0991988898057063, 11)
    const f9 = [
      ['2015-06-11', '-1000'],
      ['2015-07-21', '-9000'],
      ['2018-06-10', '20000'],
      ['2015-10-17', '-3000'],
    ] as const
    expect(numberOf(xirr(f9), 'rate')).toBeCloseTo(0.16353715844, 11)
  })

  test('a loss to its last digit', () => {
    // A loss of 4 % a year: 100 × 0.96² = 92.16.
    const loss = [
      ['2021-01-01', '-100'],
      ['2023-01-01', '92.16'],
    ] as const
    expect(numberOf(xirr(loss), 'rate')).toBeCloseTo(-0.04, 14)
  })

  test('null where no rate exists, 0 where it is 0', () => {
    expect(xirr([['2020-01-01', '100']])).toEqual({ rate: null })
    const none = [
      ['2020-01-01', '100'],
      ['2021-01-01', '-150'],
      ['2022-01-01', '100'],
    ] as const
    expect(xirr(none)).toEqual({ rate: null })
    const even = [
      ['2020-01-01', '-100'],
      ['2021-01-01', '100'],
    ] as const
    expect(xirr(even)).toEqual({ rate: '0' })
  })
})

describe('cat', () => {
  const cat = (flows: readonly (readonly [string, string])[]) =>
    calculated('cat', { flows: flows.map(([years, amount]) => ({ years, amount })) })
  const monthly = (principal: string, payments: readonly string[]) =>
    cat([
      ['0', principal],
      ...payments.map((amount, nth) => [String((nth + 1) / 12).slice(0, 18), `-${amount}`] as const),
    ])

  test('L3: interest of 9.7 % a month, its tax left out, and then the loan itself', () => {
    const payments = [...Array.from({ length: 11 }, () => '1940'), '21940']
    expect(numberOf(monthly('20000', payments), 'cat')).toBeCloseTo(2.037, 3)
  })

  test('L4, and L6 as a yearly cost', () => {
    const l4 = (received: string) =>
      cat([
        ['0', received],
        ['1.49589041', '-1200'],
      ])
    expect(numberOf(l4('1000'), 'cat')).toBeCloseTo(0.1296, 4)
    expect(numberOf(l4('950'), 'cat')).toBeCloseTo(0.169, 3)
    expect(
      numberOf(
        monthly(
          '5000',
          Array.from({ length: 24 }, () => '230'),
        ),
        'cat',
      ),
    ).toBeCloseTo(0.1013, 4)
  })

  test('of several rates the smallest that is not negative; null where there is none', () => {
    // Two solutions: (1 + i)² − 2.3 (1 + i) + 1.32 = 0 at 10 % and 20 %.
    const two = [
      ['0', '1'],
      ['1', '-2.3'],
      ['2', '1.32'],
    ] as const
    expect(numberOf(cat(two), 'cat')).toBeCloseTo(0.1, 12)
    expect(cat([['0', '100']])).toEqual({ cat: null })
  })
})

describe('loanSchedule', () => {
  type Row = { interest: string; vat: string; principal: string; balance: string }
  const scheduleOf = (principal: string, periodRate: string, periods: number, vat = '0') =>
    calculated('loanSchedule', { principal, periodRate, periods, vat }) as {
      payment: string
      total: string
      rows: Row[]
    }

  test('L1: with tax on the interest', () => {
    const { payment, total, rows } = scheduleOf('20700', '0.050625', 24, '0.16')
    expect(payment).toBe('1629.97')
    expect(Math.round(Number(total))).toBe(39_119)
    expect(rows[0]).toEqual({ interest: '1047.94', vat: '167.67', principal: '414.36', balance: '20285.64' })
  })

  test.each([
    ['100000', '0.00375', 60, '1864.30'],
    ['100000', '0.008325', 36, '3226.25'],
    ['200000', '0.005', 360, '1199.10'],
    ['1200', '0', 12, '100.00'],
  ])('L9: %s at %s, %d times', (principal, rate, periods, payment) => {
    const schedule = scheduleOf(principal, rate, periods)
    expect(schedule.payment).toBe(payment)
    expect(schedule.rows).toHaveLength(periods)
    expect(schedule.rows.at(-1)?.balance).toBe('0.00')
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    const repaid = schedule.rows.reduce((sum, row) => sum + cents(row.principal), 0)
    expect(repaid).toBe(cents(principal))
    const cost = schedule.rows.reduce((sum, row) => sum + cents(row.interest) + cents(row.vat), 0)
    expect(cents(schedule.total)).toBe(repaid + cost)
  })

  test('L9: the last payment has the 13 cents that are left', () => {
    const { payment, rows } = scheduleOf('100000', '0.00375', 60)
    const last = rows.at(-1)
    const paid = Number(last?.principal) + Number(last?.interest)
    expect(paid - Number(payment)).toBeCloseTo(0.13, 10)
  })

  test('payments below the interest, and malformed cents, are refused', () => {
    expect(scheduleOf('0.05', '0.1', 30, '0.5')).toMatchObject(invalidField('principal'))
    expect(scheduleOf('1.005', '0.01', 12)).toMatchObject(invalidField('principal'))
    expect(scheduleOf('100', '1', 12)).toMatchObject(invalidField('periodRate'))
  })
})

test('annuity: L7', () => {
  const input = { rate: '0.005', periods: 180, present: '200000', future: '0', due: 'end' }
  expect(numberOf(calculated('annuity', input), 'payment')).toBeCloseTo(-1687.713656, 6)
})
