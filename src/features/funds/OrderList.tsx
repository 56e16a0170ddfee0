// The user's fund orders, newest first.

import { useTranslation } from 'react-i18next'
import type { FundOrder } from '../../../domain/wire/calls/fund.ts'
import { call } from '../../data/call.ts'
import { pagesOf } from '../../data/paged.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'

const source = pagesOf<FundOrder>(page => call('POST /user_fund_orders/pageList', page))

const renderRow = (order: FundOrder, hidden: boolean) => <OrderRow order={order} hidden={hidden} />

export function OrderList({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('fund')
  return (
    <RecordList
      source={source}
      changed="fund"
      text={text => t(text === 'browse' ? 'hold.browse' : `order.${text}`)}
      browse={'/pages/yinmutual/index'}
      hidden={hidden}
      renderRow={renderRow}
      onReady={onReady}
    />
  )
}

function OrderRow({ order, hidden }: { order: FundOrder; hidden: boolean }) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const dates = useDates()
  const { id, name, side, state, amount, units, createTimeTimestamp } = order
  return (
    <Row
      to={recordHref.fund(id)}
      title={name}
      note={`${t(`side.${side}`)} · ${dates.date(createTimeTimestamp * 1_000)}`}
      value={
        amount === null ? (
          t('order.units', { units: hidden ? '••••' : format.quantity(units) })
        ) : (
          <Money amount={amount} currency={order.currency} hidden={hidden} />
        )
      }
      detail={t(`state.${side}.${state}`)}
    />
  )
}
