// Changes the quantity of a new-issue application before the cut-off.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Button } from '../../ui/Button.tsx'
import './new-issue.css'

const Amendment = lazy(async () => ({ default: (await import('./Amendment.tsx')).Amendment }))

type Props = { subscription: NewIssueSubscription }

export function AmendSubscription({ subscription }: Props) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const once = useOnce('POST /NewShares/amend')
  const [isOpen, setOpen] = useState(false)
  const { sending } = once
  const now = useServerMinute()
  // Not offered if the price must be confirmed or the offer was postponed, because such an application cannot always be
  // changed.
  const isOffered = subscription.cancellable && subscription.confirmBy === null && now < subscription.expiryDate * 1_000
  const isDone = sending?.phase === 'done'
  if (!isOffered && sending === null) return null
  return (
    <div className="offer-cancel">
      {isOffered && !isOpen && (
        <Button
          variant="secondary"
          block
          onClick={() => {
            once.reset()
            setOpen(true)
          }}
        >
          {t('amend.action')}
        </Button>
      )}
      {isOffered && isOpen && (
        <Suspense fallback={null}>
          <Amendment subscription={subscription} once={once} onEnd={() => setOpen(false)} />
        </Suspense>
      )}
      <p className="offer-cancel-note" role="status">
        {sending?.phase === 'unknown' && t('amend.unknown')}
        {isDone && t('amend.done', { shares: format.quantity(String(sending.answer.quantity)) })}
      </p>
    </div>
  )
}
