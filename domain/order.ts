// Orders: the specification's codes (§3) and labels (§4), and the more detailed internal states.

/**
 * Direction codes of specification §3. The field is required: 0 must not be dropped as an empty value.
 */
export const directions = { buy: 0, sell: 1 } as const
export type OrderDirection = (typeof directions)[keyof typeof directions]
export const orderTypes = { market: 0, limit: 1 } as const
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes]
export const orderActions = { open: 0, close: 1 } as const
export type OrderAction = (typeof orderActions)[keyof typeof orderActions]

/** The module that decides, reserves, fills and charges an order (`server/orders/products`). */
export const orderProducts = ['cashEquity', 'isolatedMargin'] as const
export type OrderProduct = (typeof orderProducts)[number]

/**
 * States of an order. `accepted`: its cost is reserved, the matcher has not processed it yet. `working`: resting.
 * `partial`: partly filled, the remainder is resting. The other four are final.
 */
export const orderStates = ['accepted', 'working', 'partial', 'filled', 'cancelled', 'rejected', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

const moves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  accepted: ['working', 'partial', 'filled', 'cancelled', 'rejected', 'expired'],
  working: ['partial', 'filled', 'cancelled', 'expired'],
  partial: ['partial', 'filled', 'cancelled', 'expired'],
  filled: [],
  cancelled: [],
  rejected: [],
  expired: [],
}

/** True if an order can change from one state to the other. A final state never changes. */
export const canMove = (from: OrderState, to: OrderState): boolean => moves[from].includes(to)
export const isFinal = (state: OrderState): boolean => moves[state].length === 0

/**
 * Labels of the status numbers of specification §4: 0 and 3 in progress, 1 success, 2 cancelled. For a rejected or
 * expired order the reason is shown too.
 */
export const orderStatusLabels = { 0: 'inProgress', 1: 'success', 2: 'cancelled', 3: 'inProgress' } as const
export type OrderStatusCode = keyof typeof orderStatusLabels

export function orderStatusCode(state: OrderState): OrderStatusCode {
  if (state === 'filled') return 1
  if (state === 'accepted') return 0
  if (state === 'working' || state === 'partial') return 3
  return 2
}
