// What an order on margin does: it opens or closes a long or a short position, or reverses one: closes it and opens one
// on the other side.
import type { OrderAction, OrderDirection } from './order.ts'
import { directions, orderActions } from './order.ts'

export const orderActs = ['openLong', 'openShort', 'closeLong', 'closeShort', 'reverseLong', 'reverseShort'] as const
type OrderAct = (typeof orderActs)[number]

type Traded = {
  readonly direction: OrderDirection
  readonly action: OrderAction
  /** Part of the quantity that closes a position, for an order that reverses one; absent otherwise. */
  readonly closes?: string | undefined
}

export function actOf({ direction, action, closes }: Traded): OrderAct {
  const isBuy = direction === directions.buy
  if (action === orderActions.open) return isBuy ? 'openLong' : 'openShort'
  if (closes !== undefined) return isBuy ? 'reverseShort' : 'reverseLong'
  return isBuy ? 'closeShort' : 'closeLong'
}

type Parts = { readonly closing: number; readonly quantity: number }

/** True if an order closes a position with a part of its quantity, and opens one on the other side with the rest. */
export const isReversal = ({ closing, quantity }: Parts): boolean => closing > 0 && closing < quantity
