// What a purchase brings when its shares are sold at an exit. Loaded with the fields and the review that show it.
import { unscale } from '../../../../../domain/money.ts'
import { directions } from '../../../../../domain/order.ts'
import { tradeCost } from '../../../../../domain/order-cost.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import { exitPrice } from '../../../../shared/orders/exits.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import { exitFactsOf } from './exits.ts'
import type { TicketFacts } from './facts.ts'

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
