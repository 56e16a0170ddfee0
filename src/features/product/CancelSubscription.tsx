// Cancels an application before the cut-off, once, after a confirmation; its reserved money is released.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import './product.css'

export function CancelSubscription({ subscription }: { subscription: NewIssueSubscription }) {
  const t = useText('offer')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { sending, busy, send, reset } = useOnce('POST /NewShares/cancel')
  const [isAsking, setAsking] = useState(false)
  // After the cancellation nothing is reserved.
  const [reserved] = useState(subscription.reserved)
  const amount = hideBalances ? '••••••' : format.money(reserved, subscription.currency)
  return (
    <div className="offer-cancel">
      {subscription.cancellable && sending?.phase !== 'done' && (
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
      <p className="offer-cancel-note" role="status">
        {sending?.phase === 'unknown' && t('cancel.unknown')}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
        {sending?.phase === 'done' && t('cancel.done', { amount })}
      </p>
      <Confirm
        open={isAsking && subscription.cancellable}
        title={t('cancel.title')}
        note={t('cancel.note', { amount })}
        confirmLabel={t('cancel.action')}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          void send({ id: subscription.id })
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
