// A ticket whose missing money comes from other wallets with the order.
import { useState } from 'react'
import type { OrderRequest } from '../../data/orders.ts'
import type { Planned, Product, TicketOf } from './model.ts'

/** `planned` is null if the other wallets do not have the money, or while it is not known whether they have it. */
export type Plan = { readonly planned: Planned | null; readonly isKnown: boolean }

export const noPlan: Plan = { planned: null, isKnown: false }

/** The plan of the ticket. A plan of the same amounts does not render the ticket again. */
export function usePlan(): readonly [Plan, (next: Plan) => void] {
  const [plan, setPlan] = useState(noPlan)
  const keep = (next: Plan): void => setPlan(before => (textOf(before) === textOf(next) ? before : next))
  return [plan, keep]
}

const textOf = ({ planned, isKnown }: Plan): string => JSON.stringify([planned?.wire ?? null, isKnown])

/** With a plan, the missing money is no problem. It is not shown as one before it is known whether there is a plan. */
export function paidBy<P extends Product>(ticket: TicketOf<P>, { planned, isKnown }: Plan): TicketOf<P> {
  if (isKnown && !planned) return ticket
  const others = (all: TicketOf<P>['problems']) => all.filter(({ missing }) => !missing)
  const problems = planned ? others(ticket.problems) : ticket.problems
  return Object.assign({}, ticket, { problems, shown: others(ticket.shown) })
}

export const withTopUp = (request: OrderRequest, planned: Planned | null): OrderRequest =>
  planned ? { call: request.call, input: Object.assign({}, request.input, { topUp: planned.wire }) } : request
