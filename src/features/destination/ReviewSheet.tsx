// The last review of a destination before it is saved, with the time from which withdrawals are allowed.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DESTINATION_HOLD_HOURS } from '../../../domain/payment.ts'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import type { Hold } from './hold.ts'

export type ReviewProps = {
  open: boolean
  hold: Hold
  isChange: boolean
  /** Reason why the server refused the request; null without a refusal. */
  failure: CallFailure | null
  onConfirm: () => void
  onBack: () => void
}

type ReviewSheetProps = ReviewProps & {
  title: string
  note: string
  /** Shown in place of the hold. */
  wait?: string | undefined
  children: ReactNode
}

export function ReviewSheet({ open, hold, isChange, failure, onConfirm, onBack, ...words }: ReviewSheetProps) {
  const { t } = useTranslation('destination')
  const buttons = (
    <Buttons>
      <Button variant={failure ? 'primary' : 'secondary'} onClick={onBack}>
        {t('review.correct')}
      </Button>
      {!failure && <Button onClick={onConfirm}>{t(isChange ? 'review.change' : 'review.add')}</Button>}
    </Buttons>
  )
  return (
    <Sheet open={open} onClose={onBack} title={words.title} note={words.note} footer={buttons}>
      {failure && (
        <Banner kind="danger" title={t('review.refused')}>
          {wordsOf(failure)}
        </Banner>
      )}
      {words.children}
      <p className="destination-hold">
        {words.wait ?? t(`hold.${hold}`, { hours: DESTINATION_HOLD_HOURS })}{' '}
        {words.wait === undefined && isChange && hold === 'waits' && t('hold.change')}
      </p>
    </Sheet>
  )
}
