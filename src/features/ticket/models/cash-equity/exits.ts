// Take profit and stop loss of the shares that a ticket buys: their problems, their results, and their part of the request.
import { unscale } from '../../../../../domain/money.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { tradeCost } from '../../../../../domain/order-cost.ts'
import { exitBeyond, exitFields } from '../../../../../domain/order-exits.ts'
import { checkPrice } from '../../../../../domain/order-rules.ts'
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

const priceOf = (draft: Draft, field: StopField, { instrument }: TicketFacts): number | null =>
  parseScaled(draft[field], instrument.priceDecimals) || null

/** A price that is none, or off the tick; it may be far from the market. */
function exitVerdict(draft: Draft, field: StopField, facts: TicketFacts): Verdict {
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
    const price = priceOf(draft, field, facts)
    const wrongSide = price === null ? null : exitBeyond(field, price, entryOf(draft, facts))
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
  const price = priceOf(draft, field, facts)
  if (price === null || quantity === null || total === null || facts.fees === null) return null
  const { priceDecimals, quantityDecimals } = facts.instrument
  const shares = unscale(quantity, quantityDecimals)
  const value = unscale(price, priceDecimals).times(shares)
  return tradeCost(facts.fees, directions.sell, { value, shares }).total - total
}

/** The part of the request: scaled as the server stores them. */
export function exitsOf(draft: Draft, facts: TicketFacts): Partial<Record<StopField, string>> {
  const { priceDecimals } = facts.instrument
  return Object.fromEntries(
    exitFieldsOf(draft).map(field => [field, scaledText(priceOf(draft, field, facts) ?? 0, priceDecimals)]),
  )
}
