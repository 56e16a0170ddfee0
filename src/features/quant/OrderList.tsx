// The user's quant orders, newest first.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuantOrder } from '../../../domain/wire/calls/quant.ts'
import { call } from '../../data/call.ts'
import { hasLongerTimeline, pagesOf } from '../../data/paged.ts'
import { recordHref } from '../../router/record-links.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { productsHref } from './links.ts'

const source = pagesOf<QuantOrder>(page => call('POST /quantization/order/pageList', page), hasLongerTimeline)

const renderRow = (order: QuantOrder, hidden: boolean) => <OrderRow order={order} hidden={hidden} />

export function OrderList({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('quant')
  return (
    <RecordList
      source={source}
      changed="subscription"
      text={text => t(`record.${text}`)}
      browse={productsHref}
      hidden={hidden}
      renderRow={renderRow}
      onReady={onReady}
    />
  )
}

/** One quant order: name, term or settlement date, current or final value, and state. */
const OrderRow = memo(function OrderRow({ order, hidden }: { order: QuantOrder; hidden: boolean }) {
  const { t } = useTranslation('quant')
  const day = useDay()
  const { id, name, currency, amount, now, exit, state, kind, settlesAt, confirmsAt } = order
  const count = Math.round((settlesAt - confirmsAt) / 86_400)
  const term = kind === 'current' ? t('kind.current') : t('kind.fixed', { count })
  return (
    <Row
      to={recordHref.quant(id)}
      title={name}
      note={exit ? t('record.settledOn', { day: day(exit.date) }) : term}
      value={<Money amount={exit?.paid ?? now?.worth ?? amount} currency={currency} hidden={hidden} />}
      detail={t(`order.${state}`)}
    />
  )
})
