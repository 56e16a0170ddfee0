// Take profit and stop loss of the shares that a ticket buys: with what they are compared, and their part of the request.
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { parseScaled } from '../../../../../domain/price.ts'
import type { ExitFacts, ExitProblem, ExitTerms } from '../../../../shared/orders/exits.ts'
import { exitProblems, exitsOf } from '../../../../shared/orders/exits.ts'
import { triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'

export function exitFactsOf(draft: Draft, facts: TicketFacts): ExitFacts {
  const { priceDecimals } = facts.instrument
  return {
    priceDecimals,
    tickSteps: facts.tickSteps,
    entry: {
      limit: (draft.orderType === orderTypes.limit && parseScaled(draft.price, priceDecimals)) || null,
      trigger: triggerOf(draft, facts),
      last: facts.quote.price,
    },
  }
}

/** Only a purchase has exits. */
const isSale = ({ direction }: Draft): boolean => direction === directions.sell

export const ticketExitProblems = (draft: Draft, facts: TicketFacts): ExitProblem[] =>
  isSale(draft) ? [] : exitProblems(draft, exitFactsOf(draft, facts))

export const ticketExits = (draft: Draft, facts: TicketFacts): ExitTerms =>
  isSale(draft) ? {} : exitsOf(draft, exitFactsOf(draft, facts))
