// Drives the states of one ticket: sends the order, follows the response, and creates the idempotency key when the user
// confirms.

import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Final, Sending } from '../../data/once.ts'
import type { OrderRequest, PendingOrder } from '../../data/orders.ts'
import type { TicketEvent, TicketState } from './state.ts'
import { editing, nextState } from './state.ts'

type FlowDeps = {
  readonly send: (
    request: OrderRequest,
    intentKey: string,
    tell: (news: Sending<Order>) => void,
  ) => Promise<Final<Order>>
  readonly newKey: () => string
  /** Shows the outcome of an order to a user who has left the ticket. */
  readonly announce: (outcome: Final<Order>) => void
}

export function createFlow<R>({ send, newKey, announce }: FlowDeps) {
  let state: TicketState<R> = editing
  let isLeft = false
  const watchers = new Set<() => void>()

  /** Returns false if the event is not valid in the current state. */
  function go(event: TicketEvent<R>): boolean {
    const after = nextState(state, event)
    if (after === state) return false
    state = after
    for (const watcher of watchers) watcher()
    return true
  }

  function follow(request: OrderRequest, intentKey: string): void {
    // Never aborted: aborting would not undo the order.
    void send(request, intentKey, news => go({ type: 'sendState', intentKey, news })).then(outcome => {
      if (isLeft) announce(outcome)
    })
  }

  return {
    state: () => state,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    review: (review: R) => go({ type: 'review', review }),
    edit: () => go({ type: 'edit' }),
    /** Two taps make one order: at the second tap the ticket is already in the sending state. */
    confirm(request: OrderRequest): void {
      const intentKey = newKey()
      if (go({ type: 'send', intentKey, request })) follow(request, intentKey)
    },
    /** Sends an order again, with its key, that was sent before this page was loaded. */
    resume({ call, input, intentKey }: PendingOrder): void {
      const request: OrderRequest = { call, input }
      if (go({ type: 'resume', intentKey, request })) follow(request, intentKey)
    },
    order: (order: Order) => go({ type: 'order', order }),
    /** Called with true when the ticket's page is shown, and with false when it is left. */
    attend(isShown: boolean): void {
      isLeft = !isShown
    },
  }
}
export type Flow<R> = ReturnType<typeof createFlow<R>>
