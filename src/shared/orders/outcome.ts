// Outcome of an order as shown to the user: the seven states of an order are mapped to four outcomes.
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
