// Orders that wait for a price: the kinds of triggers, and the side of the market on which each must be placed.
import type { OrderDirection } from './order.ts'
import { directions, orderTypes } from './order.ts'
import type { OrderFrame } from './order-rules.ts'
import { checkPrice } from './order-rules.ts'
import { parseScaled, scaledText } from './price.ts'
import type { Verdict } from './rules.ts'

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

/** Checks a trigger: on the tick grid, and not reached by the last price already. */
export function checkTrigger(asked: OrderTrigger<string>, direction: OrderDirection, frame: OrderFrame): Verdict {
  const { kind } = asked
  const { lastPrice: last, priceDecimals } = frame
  const terms = { direction, orderType: orderTypes.limit, price: asked.price, quantity: '' }
  const off = checkPrice(terms, Object.assign({}, frame, { lastPrice: null }))
  const price = parseScaled(asked.price, priceDecimals)
  if (off || price === null || last === null || !isReached({ kind, price }, direction, last)) return off
  const values = { price: scaledText(last, priceDecimals) }
  return { reason: isRising(kind, direction) ? 'triggerAbove' : 'triggerBelow', values }
}

/** True if the last price has reached the trigger. Scaled prices. */
export function isReached({ kind, price }: OrderTrigger<number>, direction: OrderDirection, last: number): boolean {
  return isRising(kind, direction) ? last >= price : last <= price
}
