// Why: a plan runs for years without its customer. A date that drifts after a short month, or a purchase of more than the
// amount, is noticed late.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { Decimal } from '../../domain/money.ts'
import { plannedPurchase, smallestAmount } from '../../domain/planned-purchase.ts'
import type { PlanRule } from '../../domain/purchase-plan.ts'
import { planDateAfter, planDateFrom } from '../../domain/purchase-plan.ts'

/** The first dates of a plan. */
function datesOf(rule: PlanRule, count: number): string[] {
  const dates: string[] = []
  for (let date: string | null = rule.startsOn; date !== null && dates.length < count; date = planDateAfter(rule, date))
    dates.push(date)
  return dates
}

test('a single purchase has one date', () => {
  expect(datesOf({ frequency: 'once', startsOn: '2026-11-30' }, 3)).toEqual(['2026-11-30'])
})

test('a weekly plan keeps its weekday over the change of a clock and of a year', () => {
  expect(datesOf({ frequency: 'weekly', startsOn: '2026-10-19' }, 3)).toEqual([
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
  ])
  expect(datesOf({ frequency: 'weekly', startsOn: '2026-12-24' }, 3)).toEqual([
    '2026-12-24',
    '2026-12-31',
    '2027-01-07',
  ])
})

test('a monthly plan of the 31st takes the last day of a short month, and the 31st again after it', () => {
  const dates = datesOf({ frequency: 'monthly', startsOn: '2027-12-31' }, 5)
  expect(dates).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
})

test('the date from a day on is that day or a later one, never before the first', () => {
  const weekly = { frequency: 'weekly', startsOn: '2026-11-30' } as const
  expect(planDateFrom(weekly, '2026-01-01')).toBe('2026-11-30')
  expect(planDateFrom(weekly, '2026-12-07')).toBe('2026-12-07')
  expect(planDateFrom(weekly, '2026-12-08')).toBe('2026-12-14')
  const monthly = { frequency: 'monthly', startsOn: '2026-01-30' } as const
  expect(planDateFrom(monthly, '2026-03-01')).toBe('2026-03-30')
  expect(planDateFrom(monthly, '2026-03-31')).toBe('2026-04-30')
  expect(planDateFrom({ frequency: 'once', startsOn: '2026-01-30' }, '2026-01-31')).toBeNull()
})

const commission: FeeRule = {
  kind: 'commission',
  rate: decimalText('0.01'),
  base: 'value',
  side: 'both',
  minimum: null,
  maximum: null,
  roundUpTo: null,
}
const terms = { fees: [commission], price: 5_000, priceDecimals: 2, quantityDecimals: 0, lot: 1 }

test('a budget buys whole lots with their fees, and the rest stays', () => {
  expect(plannedPurchase(10_099n, terms)).toEqual({ quantity: 1, cost: 5_050n, rest: 5_049n })
  expect(plannedPurchase(10_100n, terms)).toEqual({ quantity: 2, cost: 10_100n, rest: 0n })
  expect(plannedPurchase(5_049n, terms)).toBeNull()
})

test('the smallest amount buys one lot, also in another currency, and a cent less does not', () => {
  const rate = new Decimal('0.0537')
  const pesos = smallestAmount(terms, rate)
  const inDollars = (cents: bigint) => BigInt(new Decimal(String(cents)).times(rate).floor().toFixed())
  expect(smallestAmount(terms, null)).toBe(5_050n)
  expect(must(plannedPurchase(inDollars(pesos), terms), 'a purchase').quantity).toBe(1)
  expect(plannedPurchase(inDollars(pesos - 1n), terms)).toBeNull()
})
