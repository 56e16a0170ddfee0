// Take profit and stop loss of the shares that a ticket buys: with what they are compared, and their results.
import { unscale } from '../../../../../domain/money.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { tradeCost } from '../../../../../domain/order-cost.ts'
import { parseScaled } from '../../../../../domain/price.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import type { ExitFacts, ExitProblem, ExitTerms } from '../../../../shared/orders/exits.ts'
import { exitPrice, exitProblems, exitsOf } from '../../../../shared/orders/exits.ts'
import { triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import type { TicketFacts } from './facts.ts'

export function exitFactsOf(draft: Draft, facts: TicketFacts): ExitFacts {
  const { priceDecimals } = facts.instrument
  return {
    priceDecimals,
    tickSteps: facts.tickSteps,
    entry: {
      limit: draft.orderType === orderTypes.limit ? parseScaled(draft.price, priceDecimals) || null : null,
      trigger: triggerOf(draft, facts),
      last: facts.quote.price,
    },
  }
}

/** Only a purchase has exits. */
const isSale = ({ direction }: Draft): boolean => direction === directions.sell

export const ticketExitProblems = (draft: Draft, facts: TicketFacts): ExitProblem[] =>
  isSale(draft) ? [] : exitProblems(draft, exitFactsOf(draft, facts))

export const ticketExits = (draft: Draft, facts: TicketFacts): ExitTerms =>
  isSale(draft) ? {} : exitsOf(draft, exitFactsOf(draft, facts))

export const ticketExitPrice = (draft: Draft, field: StopField, facts: TicketFacts): number | null =>
  exitPrice(draft, field, exitFactsOf(draft, facts))

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
  const price = ticketExitPrice(draft, field, facts)
  if (price === null || quantity === null || total === null || facts.fees === null) return null
  const { priceDecimals } = facts.instrument
  const { quantityDecimals } = facts.units
  const shares = unscale(quantity, quantityDecimals)
  const value = unscale(price, priceDecimals).times(shares)
  return tradeCost(facts.fees, directions.sell, { value, shares }).total - total
}
