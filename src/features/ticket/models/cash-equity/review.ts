// The review of an order of shares: when it would be filled, its notices, and the request that is sent.
import { LIMIT_WARN_PERCENT } from '../../../../../domain/limits.ts'
import { directions, orderActions, orderTypes } from '../../../../../domain/order.ts'
import { isFarLimit, isMarketable } from '../../../../../domain/order-rules.ts'
import { scaledText } from '../../../../../domain/price.ts'
import { isTradable } from '../../../../../domain/session.ts'
import type { OrderRequest } from '../../../../data/orders.ts'
import type { Notice, Review, Subject, Words, Written } from '../../model.ts'
import { seenOf } from '../renewal.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

type EquityReview = Review<CashEquity>

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
  const seen = seenOf(review.facts, current)
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
