// Cancels an unconfirmed order once, after a confirmation; its reserved money is released.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'

export function CancelFollow({ order }: { order: FollowOrder }) {
  const t = useText('follow')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { sending, busy, send, reset } = useOnce('POST /userFollowInvest/cancel')
  const [isAsking, setAsking] = useState(false)
  const amount = hideBalances ? '••••••' : format.money(order.amount, order.currency)
  return (
    <div className="follow-cancel">
      {order.cancellable && sending?.phase !== 'done' && (
        <Button
          variant="secondary"
          block
          busy={busy}
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          {t('cancel.action')}
        </Button>
      )}
      <p className="follow-text" role="status">
        {sending?.phase === 'unknown' && t('cancel.unknown')}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
        {sending?.phase === 'done' && t('cancel.done', { amount })}
      </p>
      <Confirm
        open={isAsking && order.cancellable}
        title={t('cancel.title')}
        note={t('cancel.note', { amount })}
        confirmLabel={t('cancel.action')}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          void send({ id: order.id })
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
