// What an order on margin does: it opens or closes, a long or a short position.
import type { OrderAction, OrderDirection } from './order.ts'
import { directions, orderActions } from './order.ts'

export const orderActs = ['openLong', 'openShort', 'closeLong', 'closeShort'] as const
type OrderAct = (typeof orderActs)[number]

type Traded = { readonly direction: OrderDirection; readonly action: OrderAction }

export function actOf({ direction, action }: Traded): OrderAct {
  const isBuy = direction === directions.buy
  if (action === orderActions.open) return isBuy ? 'openLong' : 'openShort'
  return isBuy ? 'closeShort' : 'closeLong'
}
