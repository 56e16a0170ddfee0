// The user's orders of rules, newest first.
import { memo, useCallback } from 'react'
import type { QuantOrder } from '../../../domain/wire/calls/quant.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { productsHref, recordHref } from './links.ts'

const source: PagedSource<QuantOrder> = {
  ask: page => call('POST /quantization/order/pageList', page),
  pick: () => null,
  isNewer: (row, known) => row.timeline.length >= known.timeline.length,
  belongs: () => true,
}

type OrderListProps = { hidden: boolean; onReady: () => void }

export function OrderList({ hidden, onReady }: OrderListProps) {
  const t = useText('quant')
  const list = usePaged(source)
  const { rows, refresh } = list
  useChanged('subscription', refresh)
  const renderRow = useCallback((order: QuantOrder) => <OrderRow order={order} hidden={hidden} />, [hidden])
  return (
    <PagedList
      list={list}
      rows={rows}
      label={t('record.label')}
      renderRow={renderRow}
      empty={<NoOrders />}
      onReady={onReady}
    />
  )
}

function NoOrders() {
  const t = useText('quant')
  return (
    <Empty
      title={t('record.empty')}
      note={t('record.emptyNote')}
      action={
        <Link className="text-link" to={productsHref}>
          {t('detail.toList')}
        </Link>
      }
    />
  )
}

/** Name, term or settlement date, what it is worth or came to, and its state. */
const OrderRow = memo(function OrderRow({ order, hidden }: { order: QuantOrder; hidden: boolean }) {
  const t = useText('quant')
  const day = useDay()
  const { id, name, currency, amount, now, exit, state, kind, settlesAt, confirmsAt } = order
  const count = Math.round((settlesAt - confirmsAt) / 86_400)
  const term = kind === 'current' ? t('kind.current') : t('kind.fixed', { count })
  return (
    <Row
      to={recordHref(id)}
      title={name}
      note={exit ? t('record.settledOn', { day: day(exit.date) }) : term}
      value={<Money amount={exit?.paid ?? now?.worth ?? amount} currency={currency} hidden={hidden} />}
      detail={t(`order.${state}`)}
    />
  )
})
