// Drives the states of one ticket: asks, listens, and makes the key of an order at the tap that confirms it.

import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Final, Sending } from '../../api/once.ts'
import type { OrderRequest, PendingOrder } from '../../state/orders.ts'
import type { TicketEvent, TicketState } from './order.state.ts'
import { editing, nextState } from './order.state.ts'
import type { Review } from './review.ts'

type FlowDeps = {
  readonly send: (
    request: OrderRequest,
    intentKey: string,
    tell: (news: Sending<Order>) => void,
  ) => Promise<Final<Order>>
  readonly newKey: () => string
  /** Tells the outcome to someone who has left the ticket. */
  readonly announce: (outcome: Final<Order>) => void
}

export function createFlow({ send, newKey, announce }: FlowDeps) {
  let state: TicketState = editing
  let isLeft = false
  const watchers = new Set<() => void>()

  /** False when the event does not belong to the state. */
  function go(event: TicketEvent): boolean {
    const after = nextState(state, event)
    if (after === state) return false
    state = after
    for (const watcher of watchers) watcher()
    return true
  }

  function follow(request: OrderRequest, intentKey: string): void {
    // It is never aborted, and what it answers is told on the way.
    void send(request, intentKey, news => go({ type: 'told', intentKey, news })).then(outcome => {
      if (isLeft) announce(outcome)
    })
  }

  return {
    state: () => state,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    review: (review: Review) => go({ type: 'review', review }),
    edit: () => go({ type: 'edit' }),
    /** Two taps are one order: the second finds the ticket on its way. */
    confirm(request: OrderRequest): void {
      const intentKey = newKey()
      if (go({ type: 'send', intentKey, request })) follow(request, intentKey)
    },
    /** Asks again for what was sent before this page was loaded. */
    resume({ call, input, intentKey }: PendingOrder): void {
      const request: OrderRequest = { call, input }
      if (go({ type: 'resume', intentKey, request })) follow(request, intentKey)
    },
    order: (order: Order) => go({ type: 'order', order }),
    /** Its page is shown, or not any more. */
    attend(isShown: boolean): void {
      isLeft = !isShown
    },
  }
}
export type Flow = ReturnType<typeof createFlow>
