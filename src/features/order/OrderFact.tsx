// One order as a line of a list of facts: what it is, and its quantity and price.
import { useTranslation } from 'react-i18next'
import { directions, orderTypes } from '../../../domain/order.ts'
import { actOf } from '../../../domain/order-act.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { Fact } from '../../ui/Facts.tsx'

/** `note`: below the name. */
type OrderFactProps = { readonly order: Order; readonly hidden: boolean; readonly note?: string }

export function OrderFact({ order, hidden, note }: OrderFactProps) {
  const { t } = useTranslation('order')
  const format = useFormat()
  const texts = usePriceTexts()
  const side = useSideText(order)
  const price = order.orderType === orderTypes.limit ? texts.price(order, order.price) : t('row.atMarket')
  return (
    <Fact label={`${order.code} · ${side}`} note={note}>
      {hidden ? '••••' : format.quantity(order.quantity)} @ {price}
    </Fact>
  )
}

export function useSideText(order: Order): string {
  const { t } = useTranslation('order')
  if (order.leverage !== null) return t(`act.${actOf(order)}`)
  return t(order.direction === directions.buy ? 'side.buy' : 'side.sell')
}
