// The fields of a ticket of shares, as the user entered them.
import type { OrderDirection, OrderType } from '../../../../../domain/order.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { isText } from '../../../../lib/persist.ts'
import type { ExitDraft } from '../../../../shared/orders/exits.ts'
import type { Conditions } from '../conditions.ts'
import { noConditions, parseConditions, parseWay } from '../conditions.ts'

export type Draft = Conditions &
  ExitDraft & {
    readonly direction: OrderDirection
    readonly orderType: OrderType
    /** Limit price as decimal text. Used for a limit order only. */
    readonly price: string
    readonly by: 'shares' | 'amount'
    readonly quantity: string
    /** Amount to spend including fees for a purchase, or to receive from a sale. */
    readonly amount: string
  }

export const emptyDraft = (direction: OrderDirection): Draft => ({
  direction,
  orderType: orderTypes.market,
  price: '',
  by: 'shares',
  quantity: '',
  amount: '',
  takeProfit: '',
  stopLoss: '',
  stopLossBy: 'price',
  ...noConditions,
})

export function parseDraft(stored: Record<string, unknown>): Draft {
  const text = (name: string): string => (isText(stored[name]) ? stored[name] : '')
  return {
    direction: stored['direction'] === directions.sell ? directions.sell : directions.buy,
    orderType: stored['orderType'] === orderTypes.limit ? orderTypes.limit : orderTypes.market,
    price: text('price'),
    by: stored['by'] === 'amount' ? 'amount' : 'shares',
    quantity: text('quantity'),
    amount: text('amount'),
    takeProfit: text('takeProfit'),
    stopLoss: text('stopLoss'),
    stopLossBy: parseWay(stored['stopLossBy']),
    ...parseConditions(stored),
  }
}
