// The calculations of bonds and treasury debt.
import { z } from 'zod'
import { accruedInterest as accruedOf } from '../../domain/bonds/accrued-interest.ts'
import { bonoPeriods, bonoPrice } from '../../domain/bonds/bono-m.ts'
import {
  cetesPrice,
  discountOfPrice,
  priceOfDiscount,
  priceOfYield,
  titlesFor,
  yieldOfPrice,
} from '../../domain/bonds/cetes.ts'
import type { CouponBond } from '../../domain/bonds/coupon-bond.ts'
import {
  duration,
  modifiedDuration,
  bondPrice as priceOf,
  bondYield as yieldOf,
} from '../../domain/bonds/coupon-bond.ts'
import { couponFrequencies } from '../../domain/bonds/coupon-periods.ts'
import { dayCounts } from '../../domain/bonds/day-count.ts'
import { indexRatio, tipsPrice } from '../../domain/bonds/tips.ts'
import { billDiscountRate, billInvestmentRate, billPrice } from '../../domain/bonds/treasury-bill.ts'
import { treasuryNoteKinds, treasuryNotePrice } from '../../domain/bonds/treasury-note.ts'
import type { Decimal } from '../../domain/money.ts'
import {
  civilDate,
  count,
  countOrZero,
  decimalOrNull,
  decimalOut,
  defineCalculation,
  fixedOut,
  InvalidInput,
  notNegative,
  oneOf,
  positive,
  yieldRate,
} from './calculation.ts'

const ALTERNATIVE = 'or null; one of them is given'

type Quoted = { readonly [name in 'yield' | 'discountRate' | 'price']?: Decimal | null | undefined }

/** Null unless exactly one of the three quotes is given. */
function cetesPriceOf(days: number, given: Quoted): Decimal | null {
  if (Object.values(given).filter(value => value).length !== 1) return null
  if (given.price) return given.price
  return given.yield ? priceOfYield(days, given.yield) : priceOfDiscount(days, given.discountRate as Decimal)
}

export const cetes = defineCalculation({
  name: 'cetes',
  source: 'domain/bonds/cetes.ts: simple interest, actual days of 360, face of 10',
  input: {
    days: count(),
    yield: yieldRate().nullish().describe(`fraction, ${ALTERNATIVE}`),
    discountRate: yieldRate().nullish().describe(`fraction, ${ALTERNATIVE}`),
    price: positive().nullish().describe(`decimal, ${ALTERNATIVE}`),
    amount: notNegative().nullish().describe('decimal, or null'),
  },
  calculate({ days, amount, ...given }) {
    const exact = cetesPriceOf(days, given)
    if (!exact) return new InvalidInput('yield')
    if (!exact.greaterThan(0)) return new InvalidInput(given.yield ? 'yield' : 'discountRate')
    const price = cetesPrice(exact)
    const bought = amount ? titlesFor(amount, price) : null
    return {
      price: fixedOut(price, 7),
      yield: decimalOut(given.yield ?? yieldOfPrice(days, exact)),
      discountRate: decimalOut(given.discountRate ?? discountOfPrice(days, exact)),
      titles: bought?.titles ?? null,
      spent: bought && fixedOut(bought.spent, 2),
    }
  },
})

const BONO = 'domain/bonds/bono-m.ts: coupons every 182 days, actual days of 360'

export const bonoM = defineCalculation({
  name: 'bonoM',
  source: BONO,
  input: { coupon: notNegative(), yield: yieldRate(), couponsLeft: count(), daysAccrued: countOrZero() },
  calculate({ coupon, yield: rate, couponsLeft, daysAccrued }) {
    if (daysAccrued >= 182) return new InvalidInput('daysAccrued')
    if (couponsLeft > 400) return new InvalidInput('couponsLeft')
    const price = bonoPrice(coupon, rate, { couponsLeft, daysAccrued })
    if (!price) return new InvalidInput('yield')
    return {
      clean: fixedOut(price.clean, 8),
      accrued: fixedOut(price.accrued, 8),
      dirty: fixedOut(price.dirty, 8),
      slope: decimalOut(price.slope),
    }
  },
})

export const bonoMPeriods = defineCalculation({
  name: 'bonoMPeriods',
  source: BONO,
  input: { daysToMaturity: count() },
  calculate: ({ daysToMaturity }) => bonoPeriods(daysToMaturity),
})

/** The regulation writes 8.75 for 8.75 %, so a value of 1 or more is a percentage and a smaller one is a fraction. */
const couponRate = () => notNegative().describe('fraction; per 100 if 1 or above')
const perHundred = (coupon: Decimal): Decimal => (coupon.lessThan(1) ? coupon.times(100) : coupon)

const TREASURY = 'domain/bonds: 31 CFR 356, appendix B'

export const treasuryNote = defineCalculation({
  name: 'treasuryNote',
  source: `${TREASURY}, section II`,
  input: {
    kind: oneOf(treasuryNoteKinds),
    coupon: couponRate(),
    yield: yieldRate(),
    n: countOrZero(),
    r: countOrZero(),
    s: count(),
    r2: countOrZero().nullish(),
    s2: count().nullish(),
  },
  calculate({ kind, coupon, yield: rate, n, r, s, r2, s2 }) {
    if (n > 400) return new InvalidInput('n')
    if (kind === 'reopenedLong' && typeof r2 !== 'number') return new InvalidInput('r2')
    if (kind === 'reopenedLong' && typeof s2 !== 'number') return new InvalidInput('s2')
    const note = { kind, coupon: perHundred(coupon), yieldRate: rate, n, r, s, r2: r2 ?? 0, s2: s2 ?? 1 }
    const price = treasuryNotePrice(note)
    if (!price) return new InvalidInput('yield')
    return { price: fixedOut(price.price, 6), accrued: fixedOut(price.accrued, 6) }
  },
})

export const tips = defineCalculation({
  name: 'tips',
  source: `${TREASURY}, section III`,
  input: {
    coupon: couponRate(),
    yield: yieldRate(),
    n: countOrZero(),
    r: countOrZero(),
    s: count(),
    cpi: positive(),
    baseCpi: positive(),
  },
  calculate({ coupon, yield: rate, n, r, s, cpi, baseCpi }) {
    if (n > 400) return new InvalidInput('n')
    const price = tipsPrice({ coupon: perHundred(coupon), yieldRate: rate, n, r, s }, indexRatio(cpi, baseCpi))
    if (!price) return new InvalidInput('yield')
    return {
      price: fixedOut(price.price, 6),
      ratio: fixedOut(price.ratio, 5),
      adjustedPrice: fixedOut(price.adjustedPrice, 6),
      adjustedAccrued: fixedOut(price.adjustedAccrued, 6),
      pays: fixedOut(price.pays, 6),
    }
  },
})

export const treasuryBill = defineCalculation({
  name: 'treasuryBill',
  source: `${TREASURY}, section VI`,
  input: {
    discountRate: yieldRate().nullish().describe(`fraction, ${ALTERNATIVE}`),
    price: positive().nullish().describe(`decimal, ${ALTERNATIVE}`),
    days: count(),
    yearDays: z.literal([365, 366]).describe('365 or 366'),
  },
  calculate({ discountRate, price: given, days, yearDays }) {
    if (days > 366) return new InvalidInput('days')
    if (discountRate && given) return new InvalidInput('price')
    const price = given ?? (discountRate ? billPrice(discountRate, days) : null)
    if (!price?.greaterThan(0)) return new InvalidInput('discountRate')
    return {
      price: fixedOut(price, 6),
      discountRate: decimalOut(discountRate ?? billDiscountRate(price, days)),
      investmentRate: decimalOut(billInvestmentRate(price, days, yearDays)),
    }
  },
})

const frequency = () => z.literal(couponFrequencies).describe(couponFrequencies.join(', '))

const bondInput = {
  settlement: civilDate(),
  maturity: civilDate(),
  coupon: notNegative().describe('fraction, 0 or above'),
  redemption: positive(),
  frequency: frequency(),
  dayCount: oneOf(dayCounts),
}

const SPREADSHEET = 'domain/bonds/coupon-bond.ts: street convention, as PRICE and YIELD of spreadsheets'

function bondOf(input: CouponBond): CouponBond | InvalidInput {
  return input.settlement < input.maturity ? input : new InvalidInput('maturity')
}

export const bondPrice = defineCalculation({
  name: 'bondPrice',
  source: SPREADSHEET,
  input: { ...bondInput, yield: yieldRate() },
  calculate({ yield: rate, ...input }) {
    const bond = bondOf(input)
    if (bond instanceof InvalidInput) return bond
    const price = priceOf(bond, rate)
    if (!price) return new InvalidInput('yield')
    return { clean: decimalOut(price.clean), accrued: decimalOut(price.accrued) }
  },
})

export const bondYield = defineCalculation({
  name: 'bondYield',
  source: SPREADSHEET,
  input: { ...bondInput, price: positive() },
  calculate({ price, ...input }) {
    const bond = bondOf(input)
    return bond instanceof InvalidInput ? bond : { yield: decimalOrNull(yieldOf(bond, price)) }
  },
})

export const bondDuration = defineCalculation({
  name: 'bondDuration',
  source: 'domain/bonds/coupon-bond.ts: Macaulay, and modified',
  input: { ...bondInput, yield: yieldRate() },
  calculate({ yield: rate, ...input }) {
    const bond = bondOf(input)
    if (bond instanceof InvalidInput) return bond
    return { duration: decimalOut(duration(bond, rate)), modified: decimalOut(modifiedDuration(bond, rate)) }
  },
})

export const accruedInterest = defineCalculation({
  name: 'accruedInterest',
  source: 'domain/bonds/accrued-interest.ts: from the issue, over a long first period',
  input: {
    issue: civilDate(),
    firstCoupon: civilDate(),
    settlement: civilDate(),
    coupon: notNegative(),
    par: positive(),
    frequency: frequency(),
    dayCount: oneOf(dayCounts),
  },
  calculate(input) {
    if (input.settlement <= input.issue) return new InvalidInput('settlement')
    if (input.firstCoupon < input.settlement) return new InvalidInput('firstCoupon')
    return { accrued: decimalOut(accruedOf(input)) }
  },
})
