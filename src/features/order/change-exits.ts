// Take profit and stop loss of a purchase of shares, which its owner changes before the first fill.
import type { TickStep } from '../../../domain/instrument.ts'
import { directions } from '../../../domain/order.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { StopField } from '../../../domain/stops.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { isSameOrder } from '../../data/orders.ts'
import type { ExitDraft, ExitFacts, ExitProblem } from '../../shared/orders/exits.ts'
import { exitProblems, exitsOf } from '../../shared/orders/exits.ts'
import { noExits } from '../../shared/orders/stop-loss-ways.ts'
import { exitDraftFrom } from './exits-text.ts'

/** Decimal text; empty for a part that the order does not have. */
type Draft = ExitDraft & { readonly price: string; readonly trigger: string }

/** Scaled; null while the last price is unknown. */
type Facts = {
  readonly priceDecimals: number
  readonly tickSteps: readonly TickStep[]
  readonly lastPrice: number | null
}

/** From the first fill on, the order that sells what was bought has these prices. */
export const canHaveExits = ({ leverage, direction, filled }: Order): boolean =>
  leverage === null && direction === directions.buy && Number(filled) === 0

export function exitDraftOf(order: Order): ExitDraft {
  const { stops } = order
  if (!stops || !canHaveExits(order)) return noExits
  return exitDraftFrom(stops)
}

/** True if the order is still the one that the customer saw, its exits included. */
export const isAsSeen = (order: Order, seen: Order): boolean =>
  isSameOrder(order, seen) && JSON.stringify(order.stops) === JSON.stringify(seen.stops)

export const exitFactsOf = ({ price, trigger }: Draft, { priceDecimals, tickSteps, lastPrice }: Facts): ExitFacts => ({
  priceDecimals,
  tickSteps,
  entry: {
    limit: parseScaled(price, priceDecimals) || null,
    trigger: parseScaled(trigger, priceDecimals) || null,
    last: lastPrice,
  },
})

export function exitErrorsOf(order: Order, draft: Draft, facts: Facts): ReadonlyMap<StopField, ExitProblem> {
  if (!canHaveExits(order)) return new Map()
  return new Map(exitProblems(draft, exitFactsOf(draft, facts)).map(problem => [problem.field, problem]))
}

/** What a change sends about the exits, those seen included; undefined if it leaves them as they are. */
export function exitChangeOf(order: Order, draft: Draft, facts: Facts) {
  if (!canHaveExits(order)) return undefined
  const wanted = exitsOf(draft, exitFactsOf(draft, facts))
  const seen = exitsOf(exitDraftOf(order), exitFactsOf(draft, facts))
  return JSON.stringify(wanted) === JSON.stringify(seen) ? undefined : { wanted, seen }
}
