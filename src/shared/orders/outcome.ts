// Outcome of an order for the user: four cases from seven states.
import type { OrderState } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'

export type OrderOutcome = 'accepted' | 'partly' | 'filled' | 'ended'

const outcomes: Readonly<Record<OrderState, OrderOutcome>> = {
  accepted: 'accepted',
  working: 'accepted',
  partial: 'partly',
  filled: 'filled',
  cancelled: 'ended',
  rejected: 'ended',
  expired: 'ended',
}

export const outcomeOf = ({ state }: Order): OrderOutcome => outcomes[state]
