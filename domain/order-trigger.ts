// Orders that wait for a price: the kinds of triggers, and the side of the market on which each must be placed.
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'

/**
 * `stop`: at a price that is worse for the customer than the market. `touched`: at a better one. Both compare the last
 * trade of the regular session.
 */
export const triggerKinds = ['stop', 'touched'] as const
export type TriggerKind = (typeof triggerKinds)[number]

/** `Price`: decimal text, or a scaled integer. */
export type OrderTrigger<Price> = { readonly kind: TriggerKind; readonly price: Price }

/** True if the trigger is reached by a price at or above its own; false if by one at or below it. */
export const isRising = (kind: TriggerKind, direction: OrderDirection): boolean =>
  (kind === 'stop') === (direction === directions.buy)

/** The reason why a trigger is on the wrong side of the last price: it would be reached at once. */
export function checkTrigger(
  trigger: OrderTrigger<number>,
  direction: OrderDirection,
  last: number,
): 'triggerAbove' | 'triggerBelow' | null {
  if (!isReached(trigger, direction, last)) return null
  return isRising(trigger.kind, direction) ? 'triggerAbove' : 'triggerBelow'
}

/** True if the last price has reached the trigger. Scaled prices. */
export function isReached({ kind, price }: OrderTrigger<number>, direction: OrderDirection, last: number): boolean {
  return isRising(kind, direction) ? last >= price : last <= price
}
