// The request that the review of a margin order sends.
import { isMetal } from '../../../../../domain/instruments/metals.ts'
import { orderActions, orderTypes } from '../../../../../domain/order.ts'
import { scaledText } from '../../../../../domain/price.ts'
import type { OrderRequest } from '../../../../data/orders.ts'
import type { Review, Subject } from '../../model.ts'
import { conditionsOf } from '../conditions.ts'
import { seenOf } from '../renewal.ts'
import type { MarginFacts } from './facts.ts'
import { stopsOf } from './facts.ts'
import type { MarginProduct } from './types.ts'

type MarginReview = Review<MarginProduct>

export function requestOf(review: MarginReview, current: MarginFacts, subject: Subject): OrderRequest | null {
  const { draft, facts, estimate } = review
  const { priceDecimals, quantityDecimals } = facts.instrument
  const { quantity, price, leverage } = estimate
  if (quantity === null || price === null) return null
  const seen = seenOf(review.facts, current)
  const terms = {
    orderType: draft.orderType,
    quantity: scaledText(quantity, quantityDecimals),
    ...(draft.orderType === orderTypes.limit && { price: scaledText(price, priceDecimals) }),
    ...(seen && { seen }),
    ...conditionsOf(draft),
  }
  if (subject.closes !== null)
    return { call: 'POST /position/flatPosition', input: { positionId: subject.closes, ...terms } }
  const placed = { key: subject.key, direction: draft.direction, action: orderActions.open, leverage }
  const opened = { ...placed, ...stopsOf(draft, facts), ...terms }
  return { call: isMetal(facts.terms) ? 'POST /gold/create' : 'POST /crude/create', input: opened }
}
