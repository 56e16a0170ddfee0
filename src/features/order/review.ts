// What is on the screen when an order is confirmed: fixed at the review, so that what was seen is what is sent. A price
// that moved too far, or that is too old, is shown anew and confirmed anew.

import type { InstrumentKey } from '../../../domain/brand.ts'
import { decimalText } from '../../../domain/brand.ts'
import { REVIEW_MAX_AGE_MS } from '../../../domain/limits.ts'
import { directions, orderActions, orderTypes } from '../../../domain/order.ts'
import { hasMoved } from '../../../domain/order-rules.ts'
import { scaledText } from '../../../domain/price.ts'
import type { OrderRequest } from '../../state/orders.ts'
import type { Draft } from './draft.ts'
import type { QuoteFacts, TicketFacts } from './facts.ts'
import type { Reckoning } from './reckon.ts'
import { reckon } from './reckon.ts'

/** What the order is about: an instrument, or a holding that is closed. */
export type Subject = { readonly key: InstrumentKey; readonly closes: string | null }

export type Review = {
  readonly draft: Draft
  readonly facts: TicketFacts
  readonly reckoning: Reckoning
  /** Scaled, and the server time at which it held; null without one. */
  readonly seen: { readonly price: number; readonly at: number } | null
  /** The price of the review that this one replaces. */
  readonly before: number | null
}

export function reviewOf(draft: Draft, facts: TicketFacts, before: number | null = null): Review {
  const { price, seenAt } = facts.quote
  const seen = price === null || seenAt === null ? null : { price, at: seenAt }
  return { draft, facts, reckoning: reckon(draft, facts), seen, before }
}

export type Anew = 'moved' | 'old'

/** Why it must be confirmed anew, or null. A market that is closed neither moves nor ages. */
export function mustConfirmAnew({ seen, facts }: Review, quote: QuoteFacts, serverNow: number): Anew | null {
  if (!seen) return null
  if (quote.price !== null && hasMoved(quote.price, seen.price, facts.tickSteps)) return 'moved'
  return facts.state === 'open' && serverNow - seen.at > REVIEW_MAX_AGE_MS ? 'old' : null
}

/** Direction, order type and action are always sent: 0 is a value (design, rulings). */
export function requestOf({ draft, facts, reckoning, seen }: Review, subject: Subject): OrderRequest | null {
  const { priceDecimals, quantityDecimals } = facts.instrument
  const { quantity, price } = reckoning
  if (quantity === null || price === null) return null
  const terms = {
    orderType: draft.orderType,
    quantity: scaledText(quantity, quantityDecimals),
    ...(draft.orderType === orderTypes.limit ? { price: scaledText(price, priceDecimals) } : {}),
    ...(seen ? { seen: { price: decimalText(scaledText(seen.price, priceDecimals)), at: seen.at } } : {}),
  }
  if (subject.closes !== null)
    return { call: 'POST /position/flatPosition', input: { positionId: subject.closes, ...terms } }
  const action = draft.direction === directions.buy ? orderActions.open : orderActions.close
  const call = facts.instrument.board === 'HK' ? 'POST /hk/create' : 'POST /stock/create'
  return { call, input: { key: subject.key, direction: draft.direction, action, ...terms } }
}
