// The review of a margin order: when it must be renewed, and the request that it sends.
import { decimalText } from '../../../../../domain/brand.ts'
import { REVIEW_MAX_AGE_MS } from '../../../../../domain/limits.ts'
import { orderActions, orderTypes } from '../../../../../domain/order.ts'
import { hasMoved } from '../../../../../domain/order-rules.ts'
import { scaledText } from '../../../../../domain/price.ts'
import type { OrderRequest } from '../../../../data/orders.ts'
import type { Current, Notice, Renewal, Review, Subject } from '../../model.ts'
import type { MarginFacts } from './facts.ts'
import { priceText, stopsOf } from './facts.ts'
import type { MarginProduct } from './types.ts'

type MarginReview = Review<MarginProduct>

export function renewalOf({ draft, facts }: MarginReview, current: MarginFacts, now: number): Renewal | null {
  const seen = facts.quote.price
  if (draft.orderType === orderTypes.limit || seen === null) return null
  const { price, seenAt } = current.quote
  if (price !== null && hasMoved(price, seen, facts.tickSteps)) return 'moved'
  return seenAt === null || now - seenAt > REVIEW_MAX_AGE_MS ? 'old' : null
}

export function renewalNotice(
  { facts, before }: MarginReview,
  renewal: Renewal | null,
  current: Current<MarginProduct>,
): Notice | null {
  const { t, format } = current.words
  const price = (at: MarginFacts): string => priceText(at, at.quote.price, format)
  if (renewal === 'moved')
    return { kind: 'warning', text: t('review.moved', { before: price(facts), now: price(current.facts) }) }
  if (renewal === 'old') return { kind: 'warning', text: t('review.old') }
  if (before === null || before.quote.price === facts.quote.price) return null
  return { kind: 'info', text: t('review.movedSince', { before: price(before), now: price(facts) }) }
}

export function requestOf(review: MarginReview, current: MarginFacts, subject: Subject): OrderRequest | null {
  const { draft, facts, estimate } = review
  const { priceDecimals, quantityDecimals } = facts.instrument
  const { quantity, price, leverage } = estimate
  if (quantity === null || price === null) return null
  const seen = seenOf(review, current)
  const terms = {
    orderType: draft.orderType,
    quantity: scaledText(quantity, quantityDecimals),
    ...(draft.orderType === orderTypes.limit && { price: scaledText(price, priceDecimals) }),
    ...(seen && { seen }),
  }
  if (subject.closes !== null)
    return { call: 'POST /position/flatPosition', input: { positionId: subject.closes, ...terms } }
  const placed = { key: subject.key, direction: draft.direction, action: orderActions.open, leverage }
  const opened = { ...placed, ...stopsOf(draft, facts), ...terms }
  return { call: isMetal(facts) ? 'POST /gold/create' : 'POST /crude/create', input: opened }
}

const isMetal = ({ terms }: MarginFacts): boolean => terms.kind !== 'forex' && terms.group === 'metal'

/** The reviewed price, with the time until which the live quote stayed within the allowed move of it. */
function seenOf({ facts }: MarginReview, current: MarginFacts) {
  const { price } = facts.quote
  const at = current.quote.seenAt ?? facts.quote.seenAt
  if (price === null || at === null) return null
  return { price: decimalText(scaledText(price, facts.instrument.priceDecimals)), at }
}
