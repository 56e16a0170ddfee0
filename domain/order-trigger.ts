// Orders that wait for a price: the kinds of triggers, the side of the market on which each must be placed, and the price
// of a trigger that trails the market.
import type { OrderDirection } from './order.ts'
import { directions, orderTypes } from './order.ts'
import type { OrderFrame } from './order-rules.ts'
import { checkPrice } from './order-rules.ts'
import { parseScaled, scaledText } from './price.ts'
import type { Verdict } from './rules.ts'

/**
 * `stop`: at a price that is worse for the customer than the market. `touched`: at a better one. `trailing`: a stop that
 * follows the market at a distance, in the customer's favour only. `oco` (one cancels the other): the stop of an order
 * that rests at its limit meanwhile; the limit ends when the stop is reached. It can trail too. All compare the last trades of the regular
 * session.
 */
export const triggerKinds = ['stop', 'touched', 'trailing', 'oco'] as const
export type TriggerKind = (typeof triggerKinds)[number]
export const fixedKinds = ['stop', 'touched', 'oco'] as const satisfies readonly TriggerKind[]
export const trailingKinds = ['trailing', 'oco'] as const satisfies readonly TriggerKind[]

/** The distance of a trailing stop: an amount of the price, or a part of it in hundredths of a per cent. */
export type Trail<Price> = { readonly amount: Price } | { readonly percent: Price }

/** `Price`: decimal text, or a scaled integer. */
export type OrderTrigger<Price> = {
  readonly kind: TriggerKind
  /** Of a trailing stop: the price from which it was reached when it was placed and, later, when it was reached. */
  readonly price: Price
  /** Present for a stop that trails only. */
  readonly trail?: Trail<Price>
}

/** A trigger as it is asked for, in decimal text; the price of a trailing stop follows from the market. */
export type AskedTrigger =
  | { readonly kind: (typeof fixedKinds)[number]; readonly price: string }
  | { readonly kind: (typeof trailingKinds)[number]; readonly trail: Trail<string> }

/** Decimals of a distance in per cent. */
export const PERCENT_DECIMALS = 2
const WHOLE_PERCENT = 100 * 10 ** PERCENT_DECIMALS
/** Greatest distance of a trailing stop, in per cent of the price. */
export const TRAIL_MAX_PERCENT = 50

/** True if the trigger is reached by a price at or above its own; false if by one at or below it. */
export const isRising = (kind: TriggerKind, direction: OrderDirection): boolean =>
  (kind !== 'touched') === (direction === directions.buy)

/**
 * The price of a trailing stop: the distance above the lowest price since the order for a purchase, or below the highest
 * one for a sale. Rounded towards that price, so that the distance is never greater than asked. Scaled integers.
 */
export function trailedPrice(trail: Trail<number>, direction: OrderDirection, extreme: number): number {
  const isBuy = direction === directions.buy
  if ('amount' in trail) return isBuy ? extreme + trail.amount : extreme - trail.amount
  const distance = Math.floor((extreme * trail.percent) / WHOLE_PERCENT)
  return isBuy ? extreme + distance : extreme - distance
}

/** Scaled integers; null if the distance cannot be read, or is not above zero. */
export function readTrail(trail: Trail<string>, priceDecimals: number): Trail<number> | null {
  if ('amount' in trail) {
    const amount = parseScaled(trail.amount, priceDecimals)
    return amount !== null && amount > 0 ? { amount } : null
  }
  const percent = parseScaled(trail.percent, PERCENT_DECIMALS)
  return percent !== null && percent > 0 ? { percent } : null
}

/** Checks a trigger: on the tick grid, and not reached by the last price already. */
export function checkTrigger(asked: AskedTrigger, direction: OrderDirection, frame: OrderFrame): Verdict {
  if ('trail' in asked) return checkTrail(asked.trail, frame)
  const { lastPrice: last, priceDecimals } = frame
  const terms = { direction, orderType: orderTypes.limit, price: asked.price, quantity: '' }
  const off = checkPrice(terms, Object.assign({}, frame, { lastPrice: null }))
  const price = parseScaled(asked.price, priceDecimals)
  if (off || price === null || last === null) return off
  const isUp = isRising(asked.kind, direction)
  if (isUp ? last < price : last > price) return null
  return { reason: isUp ? 'triggerAbove' : 'triggerBelow', values: { price: scaledText(last, priceDecimals) } }
}

/** A distance need not be on the tick grid: no order has the price that follows from it. */
export function checkTrail(
  asked: Trail<string>,
  { lastPrice, priceDecimals }: Pick<OrderFrame, 'lastPrice' | 'priceDecimals'>,
): Verdict {
  if (('amount' in asked ? asked.amount : asked.percent) === '') return { reason: 'required' }
  const trail = readTrail(asked, priceDecimals)
  if (trail === null) return { reason: 'quantity' }
  const percent = 'percent' in trail ? trail.percent : (trail.amount * WHOLE_PERCENT) / (lastPrice ?? Infinity)
  const isFar = percent > TRAIL_MAX_PERCENT * 10 ** PERCENT_DECIMALS
  return isFar ? { reason: 'trailFar', values: { percent: TRAIL_MAX_PERCENT } } : null
}
