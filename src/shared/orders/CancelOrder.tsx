// The button that cancels an order, with a confirmation before and the outcome after.
import { useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Decimal } from '../../../domain/money.ts'
import { isFinal } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../data/failure.ts'
import { newIntentKey } from '../../data/intents.ts'
import { sendOnce } from '../../data/once.ts'
import { takeOrder } from '../../data/orders.ts'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../sheet/Confirm.tsx'
import type { CancelState } from './cancel.state.ts'
import { nextCancel } from './cancel.state.ts'

export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const format = useFormat()
  const [state, go] = useReducer(nextCancel, { phase: 'idle' })
  // The idempotency key is created at the first tap, so that a second tap repeats the same cancellation.
  const intentKey = useRef<string | null>(null)
  const isOpen = !isFinal(order.state)
  const isSent = state.phase === 'pending' || state.phase === 'unknown'
  const { hideBalances } = useSnapshot(settings)
  const left = hideBalances ? '••••' : format.quantity(new Decimal(order.quantity).minus(order.filled).toFixed())

  const send = (): void => {
    if (intentKey.current !== null) return
    const key = newIntentKey()
    intentKey.current = key
    go({ type: 'send' })
    void sendOnce('POST /orders/cancel', { orderId: order.id }, key, {
      onState: news => {
        if (news.phase === 'done') takeOrder(news.answer)
        if (news.phase === 'refused') intentKey.current = null
        go({ type: 'sendState', news })
      },
    })
  }
  return (
    <div className="order-cancel">
      {isOpen && (
        <Button variant="secondary" block busy={isSent} onClick={() => go({ type: 'ask' })}>
          {isSent ? t('cancel.pending') : t('cancel.action')}
        </Button>
      )}
      <p className="order-cancel-status" role="status">
        <CancelStatus state={state} />
      </p>
      <Confirm
        open={state.phase === 'asking' && isOpen}
        title={t('cancel.title')}
        note={t('cancel.note', { left, code: order.code })}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={send}
        onCancel={() => go({ type: 'keep' })}
      />
    </div>
  )
}

function CancelStatus({ state }: { state: CancelState }) {
  const { t } = useTranslation('order')
  const format = useFormat()
  if (state.phase === 'unknown') return t('cancel.unknown')
  if (state.phase === 'refused') return wordsOf(state.failure)
  if (state.phase !== 'done') return null
  if (state.outcome === 'late') return t('cancel.late')
  if (state.outcome === 'partly') return t('cancel.partly', { filled: format.quantity(state.order.filled) })
  return t('cancel.done')
}
