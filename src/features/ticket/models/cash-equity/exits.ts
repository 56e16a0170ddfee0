// Take profit and stop loss of the shares that a ticket buys: their problems, their results, and their part of the request.
import { decimalText } from '../../../../../domain/brand.ts'
import { unscale } from '../../../../../domain/money.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { tradeCost } from '../../../../../domain/order-cost.ts'
import { exitBeyond, exitFields, exitMarket } from '../../../../../domain/order-exits.ts'
import { checkPrice } from '../../../../../domain/order-rules.ts'
import type { Trail } from '../../../../../domain/order-trigger.ts'
import { checkTrail, readTrail, trailedPrice } from '../../../../../domain/order-trigger.ts'
import { parseScaled, scaledText } from '../../../../../domain/price.ts'
import type { Verdict } from '../../../../../domain/rules.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import { textOf } from '../../../../i18n/t.ts'
import { triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import type { TicketFacts } from './facts.ts'

/** The exits that are set: only a purchase has them. */
const exitFieldsOf = (draft: Draft): StopField[] =>
  draft.direction === directions.sell ? [] : exitFields.filter(field => draft[field] !== '')

/** The distance of a stop loss that follows the market, as entered; null for a price. */
function trailOf({ stopLoss, stopLossBy }: Draft, field: StopField): Trail<string> | null {
  if (field !== 'stopLoss' || stopLossBy === 'price') return null
  const distance = decimalText(stopLoss)
  return stopLossBy === 'percent' ? { percent: distance } : { amount: distance }
}

/** The scaled price of an exit; of a stop loss that follows the market, the one from which it starts. */
export function exitPrice(draft: Draft, field: StopField, facts: TicketFacts): number | null {
  const { priceDecimals } = facts.instrument
  const asked = trailOf(draft, field)
  if (!asked) return parseScaled(draft[field], priceDecimals) || null
  const [trail, entry] = [readTrail(asked, priceDecimals), exitMarket(field, entryOf(draft, facts))]
  return trail && entry && trailedPrice(trail, directions.sell, entry)
}

/** A price that is none, or off the tick; it may be far from the market. A distance that is none, or too wide. */
function exitVerdict(draft: Draft, field: StopField, facts: TicketFacts): Verdict {
  const asked = trailOf(draft, field)
  if (asked) {
    const { priceDecimals } = facts.instrument
    return checkTrail(asked, { priceDecimals, lastPrice: exitMarket(field, entryOf(draft, facts)) })
  }
  const terms = { direction: directions.sell, orderType: orderTypes.limit, price: draft[field], quantity: '' }
  const { instrument, tickSteps } = facts
  return checkPrice(terms, { ...instrument, tickSteps, lastPrice: null, availableQuantity: 0 })
}

/** `verdict`: a price that cannot be one. `wrongSide`: the scaled price that it must be above, or below. */
export type ExitProblem =
  | { readonly field: StopField; readonly verdict: NonNullable<Verdict> }
  | { readonly field: StopField; readonly wrongSide: number }

export function exitProblems(draft: Draft, facts: TicketFacts): ExitProblem[] {
  return exitFieldsOf(draft).flatMap((field): ExitProblem[] => {
    const verdict = exitVerdict(draft, field, facts)
    if (verdict) return [{ field, verdict }]
    const price = exitPrice(draft, field, facts)
    const wrongSide = price === null || trailOf(draft, field) ? null : exitBeyond(field, price, entryOf(draft, facts))
    return wrongSide === null ? [] : [{ field, wrongSide }]
  })
}

const entryOf = (draft: Draft, facts: TicketFacts) => ({
  limit: draft.orderType === orderTypes.limit ? parseScaled(draft.price, facts.instrument.priceDecimals) || null : null,
  trigger: triggerOf(draft, facts),
  last: facts.quote.price,
})

export const wrongSideText = (field: StopField, price: string): string =>
  textOf('condition')(`exits.wrong.${field}`, { price })

/**
 * Minor units gained or lost from the purchase to the sale at the price, after the fees of both; null while it is
 * unknown. A sale after a gap brings less.
 */
export function exitResult(
  draft: Draft,
  field: StopField,
  facts: TicketFacts,
  { quantity, total }: Estimate,
): bigint | null {
  const price = exitPrice(draft, field, facts)
  if (price === null || quantity === null || total === null || facts.fees === null) return null
  const { priceDecimals } = facts.instrument
  const { quantityDecimals } = facts.units
  const shares = unscale(quantity, quantityDecimals)
  const value = unscale(price, priceDecimals).times(shares)
  return tradeCost(facts.fees, directions.sell, { value, shares }).total - total
}

export type ExitTerms = Partial<Record<StopField, string>> & { readonly trail?: Trail<string> }

/** The part of the request: scaled as the server stores them. */
export function exitsOf(draft: Draft, facts: TicketFacts): ExitTerms {
  const { priceDecimals } = facts.instrument
  return Object.fromEntries(
    exitFieldsOf(draft).map(field => {
      const trail = trailOf(draft, field)
      return trail ? ['trail', trail] : [field, scaledText(exitPrice(draft, field, facts) ?? 0, priceDecimals)]
    }),
  )
}
