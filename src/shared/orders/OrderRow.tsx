// One order of the list: its terms, filled quantity, state and date.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { actOf } from '../../../domain/order-act.ts'
import { waitsFor } from '../../../domain/order-change.ts'
import { isRising } from '../../../domain/order-trigger.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Row } from '../../ui/Row.tsx'
import { useInstrumentFormat } from '../instruments/price-format.ts'
import { orderHref } from './link.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { averageText, bareText, limitText, reversalOf } from './order-amounts.ts'
import '../instrument-name.css'
import './order-row.css'

type OrderRowProps = { order: Order; hidden: boolean }

export const OrderRow = memo(function OrderRow({ order, hidden }: OrderRowProps) {
  const { t } = useTranslation('order')
  const format = useInstrumentFormat(order.key as InstrumentKey)
  const dates = useDates()
  const shown = (text: string): string => (hidden ? '••••' : format.quantity(text))
  const reversed = reversalOf(order)
  const quantity = reversed
    ? t('row.reversal', { closed: shown(reversed.closed), opened: shown(reversed.opened) })
    : shown(order.quantity)
  const bought = order.direction === directions.buy ? 'buy' : 'sell'
  const side = t(order.leverage === null ? `side.${bought}` : `act.${actOf(order)}`)
  const price = order.orderType === orderTypes.market ? t('row.atMarket') : limitText(order, format)
  const waits = waitsFor(order)
  return (
    <Row
      to={orderHref(order)}
      title={
        <>
          {order.code} <span className="instrument-name">{nameIn(order, format.locale)}</span>
        </>
      }
      note={
        <>
          <span className="order-side" data-side={bought}>
            {side}
          </span>
          <span>
            {quantity}
            {!reversed && ` @ ${price}`}
            {waits && ` · ${isRising(waits.kind, order.direction) ? '≥' : '≤'} ${bareText(waits.price, format)}`}
            {order.cause !== 'order' && ` · ${t(`cause.${order.cause}`)}`}
          </span>
        </>
      }
      value={
        <span className="order-when">
          <time>{dates.date(order.createTimeTimestamp * 1000)}</time>
          <Progress order={order} hidden={hidden} />
        </span>
      }
      detail={<OrderStatus order={order} />}
    />
  )
})

/** Filled quantity and average price: "30/100 @ 189.37" while partly filled, then only the average price. */
function Progress({ order, hidden }: OrderRowProps) {
  const { t } = useTranslation('order')
  const format = useInstrumentFormat(order.key as InstrumentKey)
  if (order.averagePrice === null) return <Unfilled order={order} hidden={hidden} />
  const average = averageText(order, format)
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

/** Text of an order without a fill: "0/100". */
function Unfilled({ order, hidden }: OrderRowProps) {
  const { t } = useTranslation('order')
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
