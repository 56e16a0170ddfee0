// Cancels a pending withdrawal or transfer, once, after a confirmation; its reserved money is usable again.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import type { RequestOf } from './requests.ts'
import './request.css'

const calls = { withdrawal: 'POST /withdrawal/cancel', transfer: 'POST /wallet/cancelTransfer' } as const

export function CancelRequest({ request }: { request: RequestOf<keyof typeof calls> }) {
  const t = useText('deposit')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { kind, row } = request
  const { sending, busy, send, reset } = useOnce<(typeof calls)[keyof typeof calls]>(calls[kind])
  const [isAsking, setAsking] = useState(false)
  const isPending = row.state === 'pending'
  const amount = hideBalances ? '••••••' : format.money(row.amount, row.currency)
  const confirm = (): void => {
    setAsking(false)
    void send({ id: row.id })
  }
  return (
    <div className="request-cancel">
      {isPending && sending?.phase !== 'done' && (
        <Button
          variant="secondary"
          block
          busy={busy}
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          {t(`cancel.${kind}`)}
        </Button>
      )}
      <p className="request-note" role="status">
        {sending?.phase === 'unknown' && t('cancel.unknown')}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
        {sending?.phase === 'done' && t('cancel.done', { amount })}
      </p>
      <Confirm
        open={isAsking && isPending}
        title={t(`cancel.${kind}Title`)}
        note={t('cancel.note', { amount })}
        confirmLabel={t(`cancel.${kind}`)}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
