// The review of an order of shares: when it must be renewed, what it says, and the request that it sends.
//
// A market order is confirmed at the price that was seen: it is renewed when the price moves too far or prices stop. It has
// no time limit while prices are live: a slow reader needs longer than any (WCAG 2.2.1), and the server compares the
// price again. A limit order is never renewed: its price is the user's own.

import { decimalText } from '../../../../../domain/brand.ts'
import { LIMIT_WARN_PERCENT, REVIEW_MAX_AGE_MS } from '../../../../../domain/limits.ts'
import { directions, orderActions, orderTypes } from '../../../../../domain/order.ts'
import { hasMoved, isFarLimit, isMarketable } from '../../../../../domain/order-rules.ts'
import { scaledText } from '../../../../../domain/price.ts'
import { isTradable } from '../../../../../domain/session.ts'
import type { OrderRequest } from '../../../../data/orders.ts'
import type { Current, Notice, Renewal, Review, Subject, Words, Written } from '../../model.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

type EquityReview = Review<CashEquity>

export function renewalOf({ draft, facts }: EquityReview, current: TicketFacts, now: number): Renewal | null {
  const seen = facts.quote.price
  if (draft.orderType === orderTypes.limit || seen === null) return null
  const { price, seenAt } = current.quote
  if (price !== null && hasMoved(price, seen, facts.tickSteps)) return 'moved'
  return seenAt === null || now - seenAt > REVIEW_MAX_AGE_MS ? 'old' : null
}

export function renewalNotice(
  { facts, before }: EquityReview,
  renewal: Renewal | null,
  current: Current<CashEquity>,
): Notice | null {
  const { t, format } = current.words
  const price = ({ quote, instrument }: TicketFacts): string => format.price(quote.price, instrument.priceDecimals)
  if (renewal === 'moved') {
    const values = { before: price(facts), now: price(current.facts) }
    return { kind: 'warning', text: t('review.moved', values) }
  }
  if (renewal === 'old') return { kind: 'warning', text: t('review.old') }
  if (before === null || before.quote.price === facts.quote.price) return null
  return { kind: 'info', text: t('review.movedSince', { before: price(before), now: price(facts) }) }
}

export type Execution = 'market' | 'limitNow' | 'limitLater' | 'limitAfterOpen'

/** When an order would be filled, by the current quote. */
export function executionOf({ draft, estimate }: Written<CashEquity>, { quote, state }: TicketFacts): Execution {
  if (draft.orderType === orderTypes.market) return 'market'
  if (!isTradable(state)) return 'limitAfterOpen'
  return isMarketable(draft.direction, estimate.price, quote) ? 'limitNow' : 'limitLater'
}

export function limitNotices(written: Written<CashEquity>, { t, dates }: Words): Notice[] {
  const { draft, facts, estimate } = written
  if (draft.orderType === orderTypes.market) return []
  const notices: Notice[] = []
  const opens = facts.opensAt
  if (!isTradable(facts.state)) {
    const text = opens === null ? t('warn.rests') : t('warn.restsUntil', { time: dates.dateTime(opens) })
    notices.push({ kind: 'info', text })
  }
  const { price } = estimate
  if (price !== null && facts.quote.price !== null && isFarLimit(price, facts.quote.price))
    notices.push({ kind: 'warning', text: t('warn.far', { percent: LIMIT_WARN_PERCENT }) })
  return notices
}

/** Direction, order type and action are always sent: 0 is a value (design, rulings). */
export function requestOf(review: EquityReview, current: TicketFacts, subject: Subject): OrderRequest | null {
  const { draft, facts, estimate } = review
  const { priceDecimals, quantityDecimals, board } = facts.instrument
  const { quantity, price } = estimate
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
  const action = draft.direction === directions.buy ? orderActions.open : orderActions.close
  const call = board === 'HK' ? 'POST /hk/create' : 'POST /stock/create'
  return { call, input: { key: subject.key, direction: draft.direction, action, ...terms } }
}

/** The reviewed price, with the time until which the live quote stayed within the allowed move of it. */
function seenOf({ facts }: EquityReview, current: TicketFacts) {
  const { price } = facts.quote
  const at = current.quote.seenAt ?? facts.quote.seenAt
  if (price === null || at === null) return null
  return { price: decimalText(scaledText(price, facts.instrument.priceDecimals)), at }
}
