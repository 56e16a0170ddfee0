// A ticket whose missing money comes from other wallets with the order.
import { useState } from 'react'
import type { OrderRequest } from '../../data/orders.ts'
import type { Planned, Product, TicketOf } from './model.ts'

/** The plan of the ticket. A plan of the same amounts does not render the ticket again. */
export function usePlanned(): readonly [Planned | null, (next: Planned | null) => void] {
  const [planned, setPlanned] = useState<Planned | null>(null)
  const keep = (next: Planned | null): void => setPlanned(before => (textOf(before) === textOf(next) ? before : next))
  return [planned, keep]
}

const textOf = (planned: Planned | null): string => JSON.stringify(planned?.wire ?? null)

/** With a plan, the missing money is no problem. */
export function paidBy<P extends Product>(ticket: TicketOf<P>, planned: Planned | null): TicketOf<P> {
  if (!planned) return ticket
  const others = (all: TicketOf<P>['problems']) => all.filter(({ missing }) => !missing)
  return Object.assign({}, ticket, { problems: others(ticket.problems), shown: others(ticket.shown) })
}

export const withTopUp = (request: OrderRequest, planned: Planned | null): OrderRequest =>
  planned ? { call: request.call, input: Object.assign({}, request.input, { topUp: planned.wire }) } : request
