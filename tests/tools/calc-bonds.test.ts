// Why: prices of bonds have public formulas with printed examples. Expectations are the digits of Banco de México's
// examples, of the spreadsheet functions, and of 31 CFR 356, appendix B.
import { describe, expect, test } from 'vitest'
import { calculated, invalidField, numberOf } from '../support/calculated.ts'

describe('cetes', () => {
  const cetes = (input: object) => calculated('cetes', input)

  // Digits as printed by the sources, which do not round the last one.
  test.each([
    [28, '0.155', '9.8808805', '0.15315'],
    [28, '0.0447', '9.9653', '0.0445'],
    [91, '0.0447', '9.8882', '0.0442'],
    [28, '0.059', '9.954320', null],
    [91, '0.061', '9.8481', null],
    [182, '0.039', '9.8066', null],
    [364, '0.063', '9.4011', null],
    [364, '0.0724', '9.3178891', null],
    [334, '0.0724', '9.3705685', null],
    [334, '0.0824', '9.2898047', null],
    [334, '0.1024', '9.1323830', null],
  ])('%d days at %s', (days, rate, price, discount) => {
    expect(cetes({ days, yield: rate })).toMatchObject({
      price: expect.stringMatching(new RegExp(`^${price}`)),
      yield: rate,
      discountRate: expect.stringMatching(new RegExp(`^${discount ?? '0'}`)),
      titles: null,
      spent: null,
    })
  })

  test('from a discount rate, from a price', () => {
    expect(cetes({ days: 28, discountRate: '0.11' })).toMatchObject({ price: '9.9144444' })
    expect(numberOf(cetes({ days: 91, discountRate: '0.105' }), 'yield')).toBeCloseTo(0.10786, 5)
    expect(numberOf(cetes({ days: 164, price: '9.7225667' }), 'yield')).toBeCloseTo(0.0626, 3)
  })

  test('whole titles of an amount, never more than it', () => {
    expect(cetes({ days: 28, yield: '0.155', amount: '10000' })).toMatchObject({ titles: 1012, spent: '9999.45' })
    expect(cetes({ days: 28, yield: '0.155', amount: '9.88' })).toMatchObject({ titles: 0, spent: '0.00' })
    expect(cetes({ days: 28, price: '9.995', amount: '9.995' })).toMatchObject({ titles: 0, spent: '0.00' })
  })

  test('exactly one of the three is given', () => {
    expect(cetes({ days: 28 })).toMatchObject(invalidField('yield'))
    expect(cetes({ days: 28, yield: '0.1', price: '9' })).toMatchObject(invalidField('yield'))
    expect(cetes({ days: 364, discountRate: '0.99' })).toMatchObject(invalidField('discountRate'))
    expect(cetes({ days: 0, yield: '0.1' })).toMatchObject(invalidField('days'))
  })
})

describe('bonoM', () => {
  test('the tests of a published pricer', () => {
    expect(calculated('bonoM', { coupon: '0.09', yield: '0.06', couponsLeft: 22, daysAccrued: 87 })).toMatchObject({
      clean: '123.70075468',
      accrued: '2.17500000',
      dirty: '125.87575468',
    })
    const other = calculated('bonoM', { coupon: '0.09', yield: '0.06012846', couponsLeft: 15, daysAccrued: 22 })
    expect(numberOf(other, 'clean')).toBeCloseTo(117.85433535, 7)
    expect(numberOf(other, 'slope')).toBeCloseTo(-662.8384541, 6)
  })

  test('at a yield of 0 the plain sum; a yield of −100 % a period has no price', () => {
    expect(calculated('bonoM', { coupon: '0.09', yield: '0', couponsLeft: 2, daysAccrued: 0 })).toMatchObject({
      clean: '109.10000000',
    })
    const nothing = { coupon: '0.09', yield: '-1', couponsLeft: 2, daysAccrued: 0 }
    expect(calculated('bonoM', nothing)).toMatchObject(invalidField('yield'))
  })

  test.each([
    [1092, 6, 0],
    [1093, 7, 181],
    [1091, 6, 1],
    [183, 2, 181],
    [182, 1, 0],
    [181, 1, 1],
    [1, 1, 181],
  ])('%d days to maturity', (daysToMaturity, couponsLeft, daysAccrued) => {
    expect(calculated('bonoMPeriods', { daysToMaturity })).toEqual({ couponsLeft, daysAccrued })
  })
})

describe('treasuryNote: the examples of the regulation', () => {
  test.each([
    ['II.A', 'regular', ['0.0875', '0.0884', 59, 184, 184], ['99.057893', '0.000000']],
    ['II.B', 'shortFirst', ['0.085', '0.0859', 3, 181, 183], ['99.838183', '0.000000']],
    ['II.C', 'longFirst', ['0.085', '0.0853', 10, 75, 181], ['99.805118', '0.000000']],
    ['II.D', 'reopened', ['0.095', '0.0954', 19, 167, 181], ['99.730918', '0.367403']],
    ['II.E', 'reopenedLong', ['0.1075', '0.1047', 39, 103, 184, 44, 181], ['102.214586', '3.672798']],
  ] as const)('%s', (_, kind, [coupon, rate, n, r, s, r2, s2], [price, accrued]) => {
    const input = { kind, coupon, yield: rate, n, r, s, r2: r2 ?? null, s2: s2 ?? null }
    expect(calculated('treasuryNote', input)).toEqual({ price, accrued })
  })

  test('a yield of 0, and the days of an initial period that are missing', () => {
    const input = { kind: 'regular', coupon: '0.05', yield: '0', n: 1, r: 184, s: 184 }
    expect(calculated('treasuryNote', input)).toMatchObject({ price: '105.000000' })
    expect(calculated('treasuryNote', { ...input, kind: 'reopenedLong' })).toMatchObject(invalidField('r2'))
  })
})

test('tips, III.A, III.B, and the truncated ratio of I.B', () => {
  const issued = { coupon: '0.03875', yield: '0.03898', n: 19, r: 181, s: 181, cpi: '164', baseCpi: '164' }
  expect(calculated('tips', issued)).toEqual({
    price: '99.811030',
    ratio: '1.00000',
    adjustedPrice: '99.811030',
    adjustedAccrued: '0.000000',
    pays: '99.811030',
  })
  const reopened = { coupon: '0.03625', yield: '0.0365', n: 18, r: 92, s: 184, cpi: '163.29032', baseCpi: '161.55484' }
  expect(calculated('tips', reopened)).toEqual({
    price: '99.797017',
    ratio: '1.01074',
    adjustedPrice: '100.868837',
    adjustedAccrued: '0.915983',
    pays: '101.784820',
  })
  expect(calculated('tips', { ...issued, cpi: '154.65000', baseCpi: '154.63333' })).toMatchObject({ ratio: '1.00011' })
})

test('treasuryBill, VI.A to VI.D', () => {
  const bill = (input: object) => calculated('treasuryBill', { yearDays: 365, ...input })
  expect(bill({ discountRate: '0.0761', days: 90 })).toMatchObject({ price: '98.097500' })
  expect(numberOf(bill({ price: '95.934567', days: 182 }), 'discountRate')).toBeCloseTo(0.08042, 5)
  expect(numberOf(bill({ price: '99.559444', days: 20 }), 'investmentRate')).toBeCloseTo(0.08076, 5)
  expect(numberOf(bill({ price: '92.265', days: 364 }), 'investmentRate')).toBeCloseTo(0.082373244, 9)
  // 183 of 366 days are exactly half a year, not more.
  expect(numberOf(bill({ price: '99', days: 183, yearDays: 366 }), 'investmentRate')).toBeCloseTo(2 / 99, 12)
  expect(bill({ days: 90 })).toMatchObject(invalidField('discountRate'))
  expect(bill({ discountRate: '0.1', price: '98', days: 90 })).toMatchObject(invalidField('price'))
})

describe('bonds with coupons', () => {
  const bond = {
    settlement: '2008-02-15',
    maturity: '2017-11-15',
    coupon: '0.0575',
    redemption: '100',
    frequency: 2,
    dayCount: '30/360',
  }

  test('PRICE and YIELD of a spreadsheet', () => {
    expect(numberOf(calculated('bondPrice', { ...bond, yield: '0.065' }), 'clean')).toBeCloseTo(94.63436162, 8)
    const shorter = { ...bond, maturity: '2016-11-15' }
    expect(numberOf(calculated('bondYield', { ...shorter, price: '95.04287' }), 'yield')).toBeCloseTo(0.065, 7)
    const last = { ...bond, settlement: '2015-09-21', maturity: '2015-10-15', coupon: '0.04625' }
    expect(numberOf(calculated('bondYield', { ...last, price: '105.124' }), 'yield')).toBeCloseTo(-0.674285785, 9)
  })

  test('prices and a yield of another calculator', () => {
    const corporate = { ...bond, settlement: '2016-12-26', maturity: '2023-01-17', coupon: '0.02625' }
    expect(numberOf(calculated('bondPrice', { ...corporate, yield: '0.025' }), 'clean')).toBeCloseTo(100.6978539, 7)
    expect(numberOf(calculated('bondYield', { ...corporate, price: '98' }), 'yield')).toBeCloseTo(0.0298817753, 9)
    const government = { settlement: '2000-03-02', maturity: '2020-05-15', coupon: '0.04', dayCount: 'act/act' }
    const price = calculated('bondPrice', { ...bond, ...government, yield: '0.05' })
    expect(numberOf(price, 'clean')).toBeCloseTo(87.36824143, 7)
  })

  test('DURATION and MDURATION of a spreadsheet', () => {
    const input = { ...bond, settlement: '2008-01-01', maturity: '2016-01-01', coupon: '0.08', dayCount: 'act/act' }
    const output = calculated('bondDuration', { ...input, yield: '0.09' })
    expect(numberOf(output, 'duration')).toBeCloseTo(5.993775, 6)
    expect(numberOf(output, 'modified')).toBeCloseTo(5.735674, 5)
  })

  test('a yield from the price of a yield, negative ones too', () => {
    for (const rate of ['-0.0125', '0', '0.2', '3']) {
      const { clean } = calculated('bondPrice', { ...bond, yield: rate }) as { clean: string }
      expect(numberOf(calculated('bondYield', { ...bond, price: clean }), 'yield')).toBeCloseTo(Number(rate), 14)
    }
  })

  test('dates that do not exist or are in the wrong order', () => {
    const price = (change: object) => calculated('bondPrice', { ...bond, yield: '0.06', ...change })
    expect(price({ settlement: '2008-02-30' })).toMatchObject(invalidField('settlement'))
    expect(price({ maturity: '2008-02-15' })).toMatchObject(invalidField('maturity'))
    expect(price({ frequency: 3 })).toMatchObject(invalidField('frequency'))
    expect(price({ dayCount: 'actual' })).toMatchObject(invalidField('dayCount'))
  })
})
