// The life of one ticket, as states that carry only what is true in them. What does not belong to a state changes
// nothing: a second tap on "send" finds the first one under way.
//
//   editing → reviewing → sending → slow → unknown → accepted | partly | filled | ended | refused
//
// `unknown` means that it may or may not have been done, and that we are asking by the same key. What follows an accepted
// order comes by account events. `ended` is an order that was cancelled, rejected or expired after it was accepted.

import type { OrderState } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { CallFailure } from '../../api/failure.ts'
import { reactionTo } from '../../api/failure.ts'
import type { Sending } from '../../api/once.ts'
import type { OrderRequest } from '../../state/orders.ts'
import type { Review } from './review.ts'

export type Sent = {
  readonly intentKey: string
  readonly request: OrderRequest
  /** What was confirmed; null when it was sent before this page was loaded. */
  readonly review: Review | null
}

export type TicketState =
  | { readonly phase: 'editing'; readonly failure: CallFailure | null }
  | { readonly phase: 'reviewing'; readonly review: Review; readonly failure: CallFailure | null }
  | { readonly phase: 'sending' | 'slow'; readonly sent: Sent }
  | { readonly phase: 'unknown'; readonly sent: Sent; readonly tries: number }
  | { readonly phase: 'accepted' | 'partly' | 'filled' | 'ended'; readonly order: Order }
  | { readonly phase: 'refused'; readonly sent: Sent; readonly failure: CallFailure }

export type TicketEvent =
  | { readonly type: 'review'; readonly review: Review }
  | { readonly type: 'edit' }
  | { readonly type: 'send'; readonly intentKey: string; readonly request: OrderRequest }
  | { readonly type: 'resume'; readonly intentKey: string; readonly request: OrderRequest }
  | { readonly type: 'told'; readonly intentKey: string; readonly news: Sending<Order> }
  | { readonly type: 'order'; readonly order: Order }

export const editing: TicketState = { phase: 'editing', failure: null }

export function nextState(state: TicketState, event: TicketEvent): TicketState {
  switch (event.type) {
    case 'review':
      return state.phase === 'editing' || state.phase === 'reviewing'
        ? { phase: 'reviewing', review: event.review, failure: null }
        : state
    case 'edit':
      return isUnderWay(state) ? state : editing
    case 'send': {
      if (state.phase !== 'reviewing') return state
      const { intentKey, request } = event
      return { phase: 'sending', sent: { intentKey, request, review: state.review } }
    }
    case 'resume': {
      if (state.phase !== 'editing') return state
      const { intentKey, request } = event
      return { phase: 'unknown', sent: { intentKey, request, review: null }, tries: 0 }
    }
    case 'told':
      return isUnderWay(state) && state.sent.intentKey === event.intentKey ? afterNews(state, event.news) : state
    case 'order':
      return 'order' in state && state.order.id === event.order.id ? outcome(event.order) : state
  }
}

type UnderWay = Extract<TicketState, { readonly phase: 'sending' | 'slow' | 'unknown' }>

export const isUnderWay = (state: TicketState): state is UnderWay =>
  state.phase === 'sending' || state.phase === 'slow' || state.phase === 'unknown'

function afterNews(state: UnderWay, news: Sending<Order>): TicketState {
  const { sent } = state
  switch (news.phase) {
    case 'sending':
      return state
    case 'slow':
      return state.phase === 'sending' ? { phase: 'slow', sent } : state
    case 'unknown':
      return { phase: 'unknown', sent, tries: news.tries }
    case 'done':
      return outcome(news.answer)
    case 'refused':
      return afterRefusal(sent, news.failure)
  }
}

/** By the kind of failure, never by its words (domain/failure.ts). */
function afterRefusal(sent: Sent, failure: CallFailure): TicketState {
  // The session died, not the order: its fate is asked for after the log-in.
  if (failure.kind === 'loginExpired') return { phase: 'unknown', sent, tries: 0 }
  const reaction = reactionTo(failure)
  if (reaction === 'confirm anew' && sent.review) return { phase: 'reviewing', review: sent.review, failure }
  if (reaction === 'mark the field') return { phase: 'editing', failure }
  return { phase: 'refused', sent, failure }
}

const outcomes: Readonly<Record<OrderState, 'accepted' | 'partly' | 'filled' | 'ended'>> = {
  accepted: 'accepted',
  working: 'accepted',
  partial: 'partly',
  filled: 'filled',
  cancelled: 'ended',
  rejected: 'ended',
  expired: 'ended',
}

const outcome = (order: Order): TicketState => ({ phase: outcomes[order.state], order })
