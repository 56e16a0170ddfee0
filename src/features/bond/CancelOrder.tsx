// Cancelling an order in an auction, until its cut-off.
import { useState } from 'react'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useText } from '../../i18n/t.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'

export function CancelOrder({ id }: { id: string }) {
  const t = useText('bond')
  const { sending, busy, send, reset } = useOnce('POST /treasuryBond/cancel')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="bond-actions">
      <Button
        variant="secondary"
        block
        busy={busy}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t('auction.cancel')}
      </Button>
      <p role="status">
        {sending?.phase === 'unknown' && t('auction.cancelUnknown')}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
      </p>
      <Confirm
        open={isAsking}
        title={t('auction.cancelTitle')}
        note={t('auction.cancelNote')}
        confirmLabel={t('auction.cancel')}
        cancelLabel={t('auction.keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          void send({ id })
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
