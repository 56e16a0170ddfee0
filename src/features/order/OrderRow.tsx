// One order of the list: what was asked, and how far it came.
import { memo } from 'react'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Row } from '../../ui/Row.tsx'
import { orderHref } from './link.ts'
import { OrderStatus } from './OrderStatus.tsx'

type OrderRowProps = { order: Order; hidden: boolean }

export const OrderRow = memo(function OrderRow({ order, hidden }: OrderRowProps) {
  const t = useText('order')
  const format = useFormat()
  const quantity = hidden ? '••••' : format.quantity(order.quantity)
  const side = t(order.direction === directions.buy ? 'side.buy' : 'side.sell')
  const price = order.orderType === orderTypes.market ? t('row.atMarket') : priceOf(order.price, format)
  return (
    <Row
      to={orderHref(order)}
      title={
        <>
          {order.code} <span className="order-name">{order.name}</span>
        </>
      }
      note={
        <>
          <span className="order-side" data-side={order.direction === directions.buy ? 'buy' : 'sell'}>
            {side}
          </span>
          <span>
            {quantity} @ {price}
          </span>
        </>
      }
      value={<Progress order={order} hidden={hidden} />}
      detail={<OrderStatus order={order} />}
    />
  )
})

/** 30/100 @ 189.37 while it is filled in parts; then the average alone. */
function Progress({ order, hidden }: OrderRowProps) {
  const t = useText('order')
  const format = useFormat()
  if (order.averagePrice === null) return <Unfilled order={order} hidden={hidden} />
  const average = priceOf(order.averagePrice, format)
  if (order.filled === order.quantity) return <span className="order-progress">@ {average}</span>
  const values = { filled: format.quantity(order.filled), quantity: format.quantity(order.quantity), average }
  if (hidden) return <span className="order-progress">•••• @ {average}</span>
  return (
    <span className="order-progress">
      <span aria-hidden="true">{t('row.progress', values)}</span>
      <span className="spoken">{t('row.spoken', values)}</span>
    </span>
  )
}

/** Nothing of it yet: 0/100. */
function Unfilled({ order, hidden }: OrderRowProps) {
  const t = useText('order')
  const format = useFormat()
  const values = { filled: format.quantity(order.filled), quantity: hidden ? '••••' : format.quantity(order.quantity) }
  return (
    <span className="order-progress">
      <span aria-hidden="true">
        {values.filled}/{values.quantity}
      </span>
      <span className="spoken">{t('row.spoken', values)}</span>
    </span>
  )
}

/** A price as the server writes it: every digit, without needless zeros past the second decimal. */
export function priceOf(text: string | null, format: Format): string {
  if (text === null) return format.quantity(null)
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0')
  return format.price(Number(`${whole}${kept}`), kept.length)
}
