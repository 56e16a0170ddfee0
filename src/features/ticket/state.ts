// States of one ticket. Each state has only the data that is valid in it. An event that is not valid in a state changes
// nothing: at a second tap on "send" the ticket is already sending. `R` is the review, which the states do not read.
//
//   editing → reviewing → sending → slow → unknown → accepted | partly | filled | ended | refused
//
// `unknown`: the order may or may not exist, and the request is sent again with the same key. Later changes of an accepted
// order come by account events. `ended`: the order was cancelled, rejected or expired after it was accepted.

import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { CallFailure } from '../../data/failure.ts'
import { reactionTo } from '../../data/failure.ts'
import type { Sending } from '../../data/once.ts'
import type { OrderRequest } from '../../data/orders.ts'
import type { OrderOutcome } from '../../shared/orders/outcome.ts'
import { outcomeOf } from '../../shared/orders/outcome.ts'

export type Sent<R> = {
  readonly intentKey: string
  readonly request: OrderRequest
  /** The confirmed review; null when the order was sent before this page was loaded. */
  readonly review: R | null
}

export type TicketState<R> =
  | { readonly phase: 'editing'; readonly failure: CallFailure | null }
  | { readonly phase: 'reviewing'; readonly review: R; readonly failure: CallFailure | null }
  | { readonly phase: 'sending' | 'slow'; readonly sent: Sent<R> }
  | { readonly phase: 'unknown'; readonly sent: Sent<R>; readonly tries: number }
  | { readonly phase: OrderOutcome; readonly order: Order }
  | { readonly phase: 'refused'; readonly sent: Sent<R>; readonly failure: CallFailure }

export type TicketEvent<R> =
  | { readonly type: 'review'; readonly review: R }
  | { readonly type: 'edit' }
  | { readonly type: 'send'; readonly intentKey: string; readonly request: OrderRequest }
  | { readonly type: 'resume'; readonly intentKey: string; readonly request: OrderRequest }
  | { readonly type: 'sendState'; readonly intentKey: string; readonly news: Sending<Order> }
  | { readonly type: 'order'; readonly order: Order }

export const editing: TicketState<never> = { phase: 'editing', failure: null }

export function nextState<R>(state: TicketState<R>, event: TicketEvent<R>): TicketState<R> {
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
    case 'sendState':
      return isUnderWay(state) && state.sent.intentKey === event.intentKey ? afterNews(state, event.news) : state
    case 'order':
      return 'order' in state && state.order.id === event.order.id ? outcome(event.order) : state
  }
}

export type UnderWay<R> = Extract<TicketState<R>, { readonly phase: 'sending' | 'slow' | 'unknown' }>

export const isUnderWay = <R>(state: TicketState<R>): state is UnderWay<R> =>
  state.phase === 'sending' || state.phase === 'slow' || state.phase === 'unknown'

function afterNews<R>(state: UnderWay<R>, news: Sending<Order>): TicketState<R> {
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

/** Decided by the kind of the failure, never by its message (domain/failure.ts). */
function afterRefusal<R>(sent: Sent<R>, failure: CallFailure): TicketState<R> {
  // The session has expired, which says nothing about the order: its outcome is asked for after the log-in.
  if (failure.kind === 'loginExpired') return { phase: 'unknown', sent, tries: 0 }
  const reaction = reactionTo(failure)
  if (reaction === 'confirm' && sent.review) return { phase: 'reviewing', review: sent.review, failure }
  if (reaction === 'mark') return { phase: 'editing', failure }
  return { phase: 'refused', sent, failure }
}

const outcome = (order: Order): TicketState<never> => ({ phase: outcomeOf(order), order })
