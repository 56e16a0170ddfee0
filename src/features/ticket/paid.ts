// A ticket whose missing money comes from other wallets with the order.
import type { OrderRequest } from '../../data/orders.ts'
import type { Planned, Product, TicketOf } from './model.ts'

/** `planned` is null if the other wallets do not have the money, or while it is not known whether they have it. */
export type Plan = { readonly planned: Planned | null; readonly isKnown: boolean }

export const noPlan: Plan = { planned: null, isKnown: false }

/** With a plan, the missing money is no problem. It is not shown as one before it is known whether there is a plan. */
export function paidBy<P extends Product>(ticket: TicketOf<P>, { planned, isKnown }: Plan): TicketOf<P> {
  if (isKnown && !planned) return ticket
  const others = (all: TicketOf<P>['problems']) => all.filter(({ missing }) => !missing)
  const { problems, shown } = ticket
  return Object.assign({}, ticket, { problems: planned ? others(problems) : problems, shown: others(shown) })
}

export const withTopUp = (request: OrderRequest, planned: Planned | null): OrderRequest =>
  planned ? { call: request.call, input: Object.assign({}, request.input, { topUp: planned.wire }) } : request
