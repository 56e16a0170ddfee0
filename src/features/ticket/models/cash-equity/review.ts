// The review of an order of shares: its notices, and the request that is sent.
import { directions, orderActions, orderTypes } from '../../../../../domain/order.ts'
import { quantityText, scaledText } from '../../../../../domain/price.ts'
import { isTradable } from '../../../../../domain/session.ts'
import type { OrderRequest } from '../../../../data/orders.ts'
import type { Notice, Review, Subject, Words, Written } from '../../model.ts'
import { conditionsOf, isAtOnce } from '../conditions.ts'
import { farNotices } from '../limit.ts'
import { seenOf } from '../renewal.ts'
import { ticketExits } from './exits.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

type EquityReview = Review<CashEquity>

export function limitNotices(written: Written<CashEquity>, words: Words): Notice[] {
  const { t, dates } = words
  const { draft, facts } = written
  const far = farNotices(written, facts, words)
  if (isAtOnce(draft) || isTradable(facts.state)) return far
  const opens = facts.opensAt
  const text = opens === null ? t('warn.rests') : t('warn.restsUntil', { time: dates.dateTime(opens) })
  return [{ kind: 'info', text }, ...far]
}

/** Direction, order type and action are always sent: 0 is a value. */
export function requestOf(review: EquityReview, current: TicketFacts, subject: Subject): OrderRequest | null {
  const { draft, facts, estimate } = review
  const { priceDecimals, board } = facts.instrument
  const { quantityDecimals } = facts.units
  const { quantity, price } = estimate
  if (quantity === null || price === null) return null
  const seen = seenOf(review.facts, current)
  const terms = {
    orderType: draft.orderType,
    quantity: quantityText(quantity, quantityDecimals),
    ...(draft.orderType === orderTypes.limit && { price: scaledText(price, priceDecimals) }),
    ...(seen && { seen }),
    ...conditionsOf(draft),
  }
  if (subject.closes !== null)
    return { call: 'POST /position/flatPosition', input: { positionId: subject.closes, ...terms } }
  const action = draft.direction === directions.buy ? orderActions.open : orderActions.close
  const call = board === 'HK' ? 'POST /hk/create' : 'POST /stock/create'
  const exits = ticketExits(draft, facts)
  return { call, input: { key: subject.key, direction: draft.direction, action, ...terms, ...exits } }
}
