// Cancels the unfilled part of an order: requested once; the outcome is the order's final state.

import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { CallFailure } from '../../data/failure.ts'
import type { Sending } from '../../data/once.ts'

export type CancelState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'pending' | 'unknown' }
  | { readonly phase: 'done'; readonly outcome: CancelOutcome; readonly order: Order }
  | { readonly phase: 'refused'; readonly failure: CallFailure }

/** `late`: the order was filled before the cancellation arrived. `partly`: a part was filled before it. */
export type CancelOutcome = 'cancelled' | 'partly' | 'late'

export type CancelEvent =
  | { readonly type: 'ask' | 'keep' | 'send' }
  | { readonly type: 'sendState'; readonly news: Sending<Order> }

export function nextCancel(state: CancelState, event: CancelEvent): CancelState {
  switch (event.type) {
    case 'ask':
      return state.phase === 'idle' || state.phase === 'refused' ? { phase: 'asking' } : state
    case 'keep':
      return state.phase === 'asking' || state.phase === 'refused' ? { phase: 'idle' } : state
    case 'send':
      return state.phase === 'asking' ? { phase: 'pending' } : state
    case 'sendState':
      return state.phase === 'pending' || state.phase === 'unknown' ? afterNews(state, event.news) : state
  }
}

function afterNews(state: CancelState, news: Sending<Order>): CancelState {
  switch (news.phase) {
    case 'sending':
    case 'slow':
      return state
    case 'unknown':
      return { phase: 'unknown' }
    case 'done':
      return { phase: 'done', outcome: outcomeOf(news.answer), order: news.answer }
    case 'refused':
      return { phase: 'refused', failure: news.failure }
  }
}

function outcomeOf(order: Order): CancelOutcome {
  if (order.state === 'filled') return 'late'
  return Number(order.filled) > 0 ? 'partly' : 'cancelled'
}
