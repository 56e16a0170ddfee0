// The form of a plan as the user fills it in: what one purchase would buy now, its first dates, and what has to be
// corrected.
import type { Affordable } from '../../../domain/affordable.ts'
import type { Currency } from '../../../domain/currency.ts'
import { exchanged } from '../../../domain/exchange.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import { feeLines, feeTotal } from '../../../domain/fees.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { plannedPurchase, smallestAmount } from '../../../domain/planned-purchase.ts'
import { parseScaled, quantityText, scaledLot } from '../../../domain/price.ts'
import type { PlanFrequency } from '../../../domain/purchase-plan.ts'
import { planDateAfter } from '../../../domain/purchase-plan.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import { breach, checkAmount } from '../../../domain/rules.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { worstPrice } from '../../../domain/worst-price.ts'

export type PlanTerms = CallAnswer<'POST /plans/terms'>

export type Draft = {
  readonly amount: string
  readonly currency: Currency
  readonly frequency: PlanFrequency
  readonly startsOn: string
  readonly accepted: boolean
}

export const draftOf = ({ days }: PlanTerms): Draft => ({
  amount: '',
  currency: 'MXN',
  frequency: 'weekly',
  startsOn: days[0]?.date ?? '',
  accepted: false,
})

/** The name of the text that says whether fractions of a share are bought. */
export const sizeNote = ({ lot }: PlanTerms): 'whole' | 'fraction' => (lot < 1 ? 'fraction' : 'whole')

/** Amounts as decimal text in the currency of the wallet. */
export type Estimate = {
  readonly quantity: string
  readonly cost: string
  readonly fees: string
  readonly rest: string
}

/** The cast is safe: the fees are decimal text in the form that the call's schema requires. */
const rulesOf = ({ fees }: PlanTerms) => fees as FeeRule[]

/** A purchase is reserved for the worst price of an order at the market, as the server does. Null without a price. */
function affordableOf(terms: PlanTerms): Affordable | null {
  const { price, priceDecimals, quantityDecimals, tickSteps, lot } = terms
  const scaled = price === null ? null : parseScaled(price, priceDecimals)
  if (scaled === null) return null
  const worst = worstPrice(directions.buy, scaled, tickSteps)
  return {
    fees: rulesOf(terms),
    price: worst,
    priceDecimals,
    quantityDecimals,
    lot: scaledLot({ lot, quantityDecimals }),
  }
}

const rateOf = ({ currency, rate }: PlanTerms, draft: Draft): Decimal | null =>
  draft.currency === currency || rate === null ? null : new Decimal(rate)

/** False while the amount is in pesos and their exchange rate is unknown. */
const isConvertible = ({ currency, rate }: PlanTerms, draft: Draft): boolean =>
  draft.currency === currency || rate !== null

export function estimateOf(terms: PlanTerms, draft: Draft): Estimate | null {
  const affordable = affordableOf(terms)
  const amount = parseMinor(draft.amount)
  if (!affordable || amount === null || !isConvertible(terms, draft)) return null
  const rate = rateOf(terms, draft)
  const planned = plannedPurchase(rate ? exchanged(amount, rate) : amount, affordable)
  if (!planned) return null
  const shares = unscale(planned.quantity, terms.quantityDecimals)
  const value = unscale(affordable.price, terms.priceDecimals).times(shares)
  return {
    quantity: quantityText(planned.quantity, terms.quantityDecimals),
    cost: minorText(planned.cost),
    fees: minorText(feeTotal(feeLines(rulesOf(terms), directions.buy, value, shares))),
    rest: minorText(planned.rest),
  }
}

/** `unknown`: no price or no exchange rate is known now. */
export type AmountProblem = RuleBreach | 'unknown' | null

export function amountProblem(terms: PlanTerms, draft: Draft): AmountProblem {
  const malformed = checkAmount(draft.amount)
  if (malformed) return malformed
  const affordable = affordableOf(terms)
  if (!affordable || !isConvertible(terms, draft)) return 'unknown'
  const minimum = smallestAmount(affordable, rateOf(terms, draft))
  return (parseMinor(draft.amount) ?? 0n) < minimum
    ? breach('withdrawalMinimum', { minimum: minorText(minimum), currency: draft.currency })
    : null
}

/** `formatted`: the text of a date in the message. */
export function dateProblem(
  { days }: PlanTerms,
  { startsOn }: Draft,
  formatted: (date: string) => string = String,
): RuleBreach | null {
  if (startsOn === '') return breach('required')
  if (days.some(({ date }) => date === startsOn)) return null
  const next = days.find(({ date }) => date > startsOn)
  if (next) return breach('notTradingDay', { date: formatted(next.date) })
  return breach('dateBeyond', { date: formatted(days.at(-1)?.date ?? '') })
}

/** The first trading days on which the plan buys; fewer if they are too far away to be known. */
export function firstDays(terms: PlanTerms, draft: Draft, count: number): PlanTerms['days'] {
  const { days } = terms
  const found: PlanTerms['days'] = []
  if (dateProblem(terms, draft)) return found
  for (let date: string | null = draft.startsOn; date !== null && found.length < count; ) {
    const from: string = date
    const day = days.find(each => each.date >= from)
    if (!day) break
    found.push(day)
    date = planDateAfter(draft, from)
  }
  return found
}
