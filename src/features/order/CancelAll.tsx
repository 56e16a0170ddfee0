// Cancels all open orders of a list: how many, one review that lists them, and the outcome of each.

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import { CANCELLED_AT_ONCE } from '../../../domain/order-change.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { onAccount } from '../../data/events.ts'
import { takeOrder } from '../../data/orders.ts'
import { useCall } from '../../data/use-call.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordsHref } from '../../router/record-links.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/Facts.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { OrderFact } from './OrderFact.tsx'
import type { OrderFilter } from './OrderList.tsx'
import '../../shared/orders/order.css'

type Done = CallAnswer<'POST /orders/cancelAll'>

type CancelAllProps = { readonly filter: OrderFilter; readonly hidden: boolean }

export function CancelAll({ filter, hidden }: CancelAllProps) {
  const { t } = useTranslation('change')
  const list = useOpenOrders(filter)
  const count = { count: list.length }
  const { sending, send, reset } = useOnce('POST /orders/cancelAll')
  const review = useReview({ sending, reset })
  const { board, key } = filter
  const scope = key === null ? board !== null && { board } : { key }
  const sendAll = async (): Promise<void> => {
    const final = await send(scope || {})
    if (final.phase === 'done') for (const { order } of final.answer.list) takeOrder(order)
  }
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.order} />
  if (sending?.phase === 'done') return <Ended done={sending.answer} hidden={hidden} onClose={review.close} />
  if (list.length < 2) return null
  return (
    <div className="order-cancel-all">
      <Button variant="secondary" size="small" onClick={() => review.submit(true)}>
        {t('all.action', count)}
      </Button>
      <MoneyReview
        wallet={null}
        open={review.isOpen}
        title={t('all.title', count)}
        rows={[]}
        notice={<Banner kind="warning">{t('all.note')}</Banner>}
        sending={sending}
        confirmLabel={t('all.confirm', count)}
        onConfirm={() => void sendAll()}
        onClose={review.close}
      >
        <FactList>
          {list.map(order => (
            <OrderFact key={order.id} order={order} hidden={hidden} />
          ))}
        </FactList>
      </MoneyReview>
    </div>
  )
}

/** The open orders that the server cancels in one call: those of the customer in the scope of the list, newest first. */
function useOpenOrders({ board, key }: OrderFilter): readonly Order[] {
  const { data, reload } = useCall('POST /position/consignList', {
    open: true,
    pageSize: PAGE_SIZE_MAX,
    ...(key !== null && { key }),
  })
  useEffect(() => onAccount(events => events.some(event => event.type === 'order') && reload()), [reload])
  const own = data?.list.filter(order => order.cause === 'order' && (board === null || order.board === board)) ?? []
  return own.slice(0, CANCELLED_AT_ONCE)
}

type EndedProps = { readonly done: Done; readonly hidden: boolean; readonly onClose: () => void }

function Ended({ done: { list, left }, hidden, onClose }: EndedProps) {
  const { t } = useTranslation('change')
  const format = useFormat()
  const cancelled = list.filter(({ outcome }) => outcome === 'cancelled').length
  const words = (outcome: Done['list'][number]['outcome'], order: Order): string => {
    if (outcome === 'cancelled' && Number(order.filled) > 0)
      return t('all.partly', { filled: hidden ? '••••' : format.quantity(order.filled) })
    return t(`all.${outcome}`)
  }
  return (
    <Outcome
      kind="done"
      title={t('all.done', { count: cancelled })}
      note={left > 0 ? t('all.left', { count: left }) : undefined}
      actions={
        <Button block onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <FactList>
        {list.map(({ outcome, order }) => (
          <OrderFact key={order.id} order={order} hidden={hidden} note={words(outcome, order)} />
        ))}
      </FactList>
    </Outcome>
  )
}
