import type { StopField } from '../../../../../domain/stops.ts'
import type { ConditionField } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import type { TicketFacts } from './facts.ts'

export type Field = 'side' | 'price' | 'quantity' | 'amount' | StopField | ConditionField

/** The types of the ticket of shares paid in full: market and limit orders, no short sales. */
export type CashEquity = {
  readonly draft: Draft
  readonly facts: TicketFacts
  readonly estimate: Estimate
  readonly field: Field
}
