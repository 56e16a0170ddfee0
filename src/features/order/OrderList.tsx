// The user's orders, newest first: all of them, or those still open. Loaded by pages and kept live by account events.

import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { TradedBoard } from '../../../domain/instruments/traded-boards.ts'
import { isFinal } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../data/call.ts'
import { isNewerOrder, takeOrder } from '../../data/orders.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { OrderRow } from '../../shared/orders/OrderRow.tsx'
import { PagedList } from '../../shared/PagedList.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'

const CancelAll = lazy(async () => ({ default: (await import('./CancelAll.tsx')).CancelAll }))

/** Null for all boards or all instruments. */
export type OrderFilter = { readonly board: TradedBoard | null; readonly key: InstrumentKey | null }

type OrderListProps = {
  filter: OrderFilter
  hidden: boolean
  onReady: () => void
  /** Further filters, beside the one for open orders. */
  chips?: ReactNode
}

export function OrderList({ filter, hidden, onReady, chips }: OrderListProps) {
  const { t } = useTranslation('order')
  const [openOnly, setOpenOnly] = useState(false)
  return (
    <>
      <Chips label={t('list.filter')}>
        <Chip pressed={openOnly} onPress={() => setOpenOnly(before => !before)}>
          {t('list.open')}
        </Chip>
        {chips}
      </Chips>
      {openOnly && (
        <Suspense fallback={null}>
          <CancelAll filter={filter} hidden={hidden} />
        </Suspense>
      )}
      <Orders key={String(openOnly)} filter={filter} openOnly={openOnly} hidden={hidden} onReady={onReady} />
    </>
  )
}

export function orderSource(key: InstrumentKey | null, openOnly: boolean): PagedSource<Order> {
  return {
    async ask(page) {
      const answer = await call(
        'POST /position/consignList',
        { ...page, ...(openOnly ? { open: true } : {}), ...(key === null ? {} : { key }) },
        { quiet: true },
      )
      for (const order of answer.list) takeOrder(order)
      return answer
    },
    pick: event => (event.type === 'order' ? event.order : null),
    isNewer: isNewerOrder,
    belongs: order => (key === null || order.key === key) && !(openOnly && isFinal(order.state)),
  }
}

function Orders({ filter, openOnly, hidden, onReady }: OrderListProps & { openOnly: boolean }) {
  const { t } = useTranslation('order')
  const { board, key } = filter
  const list = usePaged(useMemo(() => orderSource(key, openOnly), [key, openOnly]))
  // The server has no filter by market, so the page filters the received rows.
  const rows = useMemo(() => list.rows.filter(order => board === null || order.board === board), [list.rows, board])
  const renderRow = useCallback((order: Order) => <OrderRow order={order} hidden={hidden} />, [hidden])
  return (
    <PagedList
      list={list}
      rows={rows}
      label={t('list.label')}
      renderRow={renderRow}
      empty={<NoOrders openOnly={openOnly} />}
      onReady={onReady}
    />
  )
}

function NoOrders({ openOnly }: { openOnly: boolean }) {
  const { t } = useTranslation('order')
  if (openOnly) return <Empty title={t('list.emptyOpen')} note={t('list.emptyOpenNote')} />
  return (
    <Empty
      title={t('list.empty')}
      note={t('list.emptyNote')}
      action={
        <Link className="text-link" to="/pages/market/index">
          {t('list.browse')}
        </Link>
      }
    />
  )
}
