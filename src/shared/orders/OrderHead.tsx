// The head of an order: side, quantity, code, name, and its state with the reason.
import { directions } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { OrderStatus } from './OrderStatus.tsx'
import './order.css'

export function OrderHead({ order, hidden }: { order: Order; hidden: boolean }) {
  const t = useText('order')
  const format = useFormat()
  const quantity = hidden ? '••••' : format.quantity(order.quantity)
  const values = { quantity, code: order.code, count: hidden ? 0 : Number(order.quantity) }
  return (
    <div className="order-head">
      <p className="order-head-what">{t(order.direction === directions.buy ? 'head.buy' : 'head.sell', values)}</p>
      <p className="order-head-name">{order.name}</p>
      <OrderStatus order={order} reasoned />
    </div>
  )
}
