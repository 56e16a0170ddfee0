// The fields of a margin ticket, as the user entered them.
import type { OrderDirection, OrderType } from '../../../../../domain/order.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { isText } from '../../../../lib/persist.ts'
import type { Conditions } from '../conditions.ts'
import { noConditions, parseConditions } from '../conditions.ts'

export type Draft = Conditions & {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  /** Limit price as decimal text. Used for a limit order only. */
  readonly price: string
  readonly quantity: string
  /** Null until the user chooses: the leverage of the open position then applies, or the lowest one of the menu. */
  readonly leverage: number | null
  /** Decimal text; empty for none. */
  readonly takeProfit: string
  readonly stopLoss: string
}

export const emptyDraft = (direction: OrderDirection): Draft => ({
  direction,
  orderType: orderTypes.market,
  price: '',
  quantity: '',
  leverage: null,
  takeProfit: '',
  stopLoss: '',
  ...noConditions,
})

export function parseDraft(stored: Record<string, unknown>): Draft {
  const text = (name: string): string => (isText(stored[name]) ? stored[name] : '')
  const leverage = stored['leverage']
  return {
    direction: stored['direction'] === directions.sell ? directions.sell : directions.buy,
    orderType: stored['orderType'] === orderTypes.limit ? orderTypes.limit : orderTypes.market,
    price: text('price'),
    quantity: text('quantity'),
    leverage: Number.isSafeInteger(leverage) ? Number(leverage) : null,
    takeProfit: text('takeProfit'),
    stopLoss: text('stopLoss'),
    ...parseConditions(stored),
  }
}
