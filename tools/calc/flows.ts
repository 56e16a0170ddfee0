// The calculations of dated cash flows: funds and loans.
import { z } from 'zod'
import { annualYield as yieldOf } from '../../domain/annual-yield.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { fundUnits as unitsOf } from '../../domain/funds/units.ts'
import { annuityPayment } from '../../domain/loans/annuity.ts'
import { loanSchedule as scheduleOf } from '../../domain/loans/schedule.ts'
import { Decimal } from '../../domain/money.ts'
import type { CashFlow } from '../../domain/xirr.ts'
import { cat as catOf, presentValue, xirr as xirrOf } from '../../domain/xirr.ts'
import {
  anyDecimal,
  civilDate,
  count,
  decimalOrNull,
  decimalOut,
  defineCalculation,
  fixedOut,
  InvalidInput,
  notNegative,
  oneOf,
  positive,
  rate,
  yieldRate,
} from './calculation.ts'

export const fundUnits = defineCalculation({
  name: 'fundUnits',
  source: 'domain/funds/units.ts: stamp duty of 0.005 % is part of the amount',
  input: { amount: positive(), nav: positive(), charges: notNegative() },
  calculate({ amount, nav, charges }) {
    if (!charges.lessThan(amount)) return new InvalidInput('charges')
    const { stampDuty, units } = unitsOf(amount, nav, charges)
    return { stampDuty: fixedOut(stampDuty, 2), units: fixedOut(units, 4) }
  },
})

const flowsOf = <Shape extends z.ZodRawShape>(shape: Shape, form: string) =>
  z.array(z.strictObject(shape)).min(1).max(5_000).describe(`list of ${form}`)

const daysOfYear = { 'act/365': 365, 'act/360': 360 } as const

type Dated = { readonly date: string; readonly amount: Decimal }

function inYears(flows: readonly Dated[], dayCount: keyof typeof daysOfYear): CashFlow[] {
  const first = Math.min(...flows.map(({ date }) => dayOfDate(date)))
  return flows.map(({ date, amount }) => ({
    years: new Decimal(dayOfDate(date) - first).div(daysOfYear[dayCount]),
    amount,
  }))
}

export const xirr = defineCalculation({
  name: 'xirr',
  source: 'domain/xirr.ts: the rate nearest to 0; null where none exists',
  input: {
    flows: flowsOf({ date: civilDate(), amount: anyDecimal() }, '{date, amount}'),
    dayCount: oneOf(['act/365', 'act/360']).default('act/365'),
  },
  calculate: ({ flows, dayCount }) => ({ rate: decimalOrNull(xirrOf(inYears(flows, dayCount))) }),
})

export const xnpv = defineCalculation({
  name: 'xnpv',
  source: 'domain/xirr.ts: the value of dated flows on the first date, days over 365',
  input: { flows: flowsOf({ date: civilDate(), amount: anyDecimal() }, '{date, amount}'), rate: yieldRate() },
  calculate: ({ flows, rate: yearly }) => ({ value: decimalOut(presentValue(inYears(flows, 'act/365'), yearly)) }),
})

export const annualYield = defineCalculation({
  name: 'annualYield',
  source: 'domain/annual-yield.ts: 12 CFR 1030, appendix A',
  input: { principal: positive(), interest: notNegative(), days: count() },
  calculate: earned => ({ rate: decimalOut(yieldOf(earned)) }),
})

export const cat = defineCalculation({
  name: 'cat',
  source: 'domain/xirr.ts: Banco de México, circular 21/2009; the smallest rate that is not negative',
  input: { flows: flowsOf({ years: notNegative(), amount: anyDecimal() }, '{years, amount}, received is positive') },
  calculate: ({ flows }) => ({ cat: decimalOrNull(catOf(flows)) }),
})

const PERIODS_MAX = 1_200

export const loanSchedule = defineCalculation({
  name: 'loanSchedule',
  source: 'domain/loans/schedule.ts: on the outstanding balance; the last payment absorbs the cents',
  input: { principal: positive(), periodRate: rate(), periods: count(), vat: rate() },
  calculate(terms) {
    if (terms.periods > PERIODS_MAX) return new InvalidInput('periods')
    if (!terms.principal.times(100).isInteger()) return new InvalidInput('principal')
    const schedule = scheduleOf(terms)
    if (!schedule) return new InvalidInput('principal')
    return {
      payment: fixedOut(schedule.payment, 2),
      total: fixedOut(schedule.total, 2),
      rows: schedule.rows.map(({ interest, vat, principal, balance }) => ({
        interest: fixedOut(interest, 2),
        vat: fixedOut(vat, 2),
        principal: fixedOut(principal, 2),
        balance: fixedOut(balance, 2),
      })),
    }
  },
})

export const annuity = defineCalculation({
  name: 'annuity',
  source: 'domain/loans/annuity.ts: as PMT of spreadsheets',
  input: {
    rate: anyDecimal().refine(value => value.greaterThan(-1)),
    periods: z.int().describe('whole number, not 0'),
    present: anyDecimal(),
    future: anyDecimal(),
    due: oneOf(['end', 'beginning']),
  },
  calculate({ due, ...terms }) {
    if (terms.periods === 0) return new InvalidInput('periods')
    return { payment: decimalOut(annuityPayment({ ...terms, isDueAtBeginning: due === 'beginning' })) }
  },
})
