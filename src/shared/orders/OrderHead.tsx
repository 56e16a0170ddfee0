// The head of an order: side, quantity, code, name, and its state with the reason. The notices about the order are read
// with it, in the order's detail and in the outcome of a ticket.

import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { directions } from '../../../domain/order.ts'
import { actOf } from '../../../domain/order-act.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useFormat } from '../../i18n/format.ts'
import { quantityUnitOf } from '../instruments/price-text.ts'
import { OrderStatus } from './OrderStatus.tsx'
import type { Reversal } from './order-amounts.ts'
import { reversalOf } from './order-amounts.ts'
import './order.css'

export function OrderHead({ order, hidden }: { order: Order; hidden: boolean }) {
  useReadAbout('order', order.id)
  const { t } = useTranslation('order')
  const format = useFormat()
  const quantity = hidden ? '••••' : format.quantity(order.quantity)
  const values = { quantity, code: order.code, count: hidden ? 0 : Number(order.quantity) }
  const side = order.direction === directions.buy ? 'buy' : 'sell'
  const unit = quantityUnitOf(order.key)
  const act = t(`act.${actOf(order)}`)
  const reversed = reversalOf(order)
  const what = unit === 'shares' ? t(`head.shares.${side}`, values) : t(`head.${unit}`, Object.assign(values, { act }))
  const parts = (of: Reversal) => ({
    act,
    code: order.code,
    closed: hidden ? '••••' : format.quantity(of.closed),
    opened: hidden ? '••••' : format.quantity(of.opened),
  })
  return (
    <div className="order-head">
      <p className="order-head-what">{reversed ? t('head.reversal', parts(reversed)) : what}</p>
      <p className="order-head-name">{nameIn(order, format.locale)}</p>
      <OrderStatus order={order} reasoned />
    </div>
  )
}
