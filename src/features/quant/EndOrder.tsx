// Cancels a quant order before its entry, or closes an open-ended one. Sent once, after a confirmation.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { QuantOrder } from '../../../domain/wire/calls/quant.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import '../../shared/strategy/strategy.css'

type End = 'cancel' | 'close'

export function EndOrder({ order, onEnded }: { order: QuantOrder; onEnded: () => void }) {
  return (
    <>
      <EndBy end="cancel" order={order} isPossible={order.cancellable} onEnded={onEnded} />
      <EndBy end="close" order={order} isPossible={order.closable} onEnded={onEnded} />
    </>
  )
}

type EndByProps = { end: End; order: QuantOrder; isPossible: boolean; onEnded: () => void }

function EndBy({ end, order, isPossible, onEnded }: EndByProps) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { sending, busy, send, reset } = useOnce(`POST /quantization/order/${end}`)
  const [isAsking, setAsking] = useState(false)
  const amount = hideBalances ? '••••••' : format.money(order.amount, order.currency)
  if (!isPossible && sending === null) return null
  return (
    <div className="strategy-below">
      {isPossible && sending?.phase !== 'done' && (
        <Button
          variant="secondary"
          block
          busy={busy}
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          {t(`end.${end}.action`)}
        </Button>
      )}
      <p className="strategy-text" role="status">
        {sending?.phase === 'unknown' && t('end.unknown')}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
        {sending?.phase === 'done' && t(`end.${end}.done`, { amount })}
      </p>
      <Confirm
        open={isAsking && isPossible}
        title={t(`end.${end}.title`)}
        note={t(`end.${end}.note`, { amount })}
        confirmLabel={t(`end.${end}.action`)}
        cancelLabel={t(`end.${end}.keep`)}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          void send({ id: order.id }).then(onEnded)
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
