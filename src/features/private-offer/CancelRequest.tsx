// Cancels a request once, after a confirmation, while cancellation is free.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import type { Kind } from './kind.ts'
import { callsOf } from './kind.ts'

export function CancelRequest({ kind, request }: { kind: Kind; request: PrivateRequest }) {
  const t = useText('private')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { sending, busy, send, reset } = useOnce(callsOf[kind].cancel)
  const [isAsking, setAsking] = useState(false)
  // After the cancellation nothing is reserved.
  const [reserved] = useState(request.reserved)
  const amount = hideBalances ? '••••••' : format.money(reserved, request.currency)
  return (
    <div className="private-cancel">
      {request.cancellable && sending?.phase !== 'done' && (
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
      <p className="private-cancel-note" role="status">
        {sending?.phase === 'unknown' && t('cancel.unknown')}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
        {sending?.phase === 'done' && t('cancel.done', { amount })}
      </p>
      <Confirm
        open={isAsking && request.cancellable}
        title={t('cancel.title')}
        note={t('cancel.note', { amount })}
        confirmLabel={t('cancel.action')}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          void send({ id: request.id })
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
