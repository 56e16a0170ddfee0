// The last look before money moves, and its way to an answer: everything that is confirmed; then sending, late or refused.
// It cannot be closed while it is on its way; where no answer comes, `UnknownMoney` takes its place.
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { wordsOf } from '../api/failure.ts'
import type { Sending } from '../api/once.ts'
import { useText } from '../i18n/t.ts'
import { useSimulated } from '../state/simulated.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import type { FactRow } from './Facts.tsx'
import { Facts } from './Facts.tsx'
import { preloadSheet, Sheet } from './Sheet.tsx'
import './money-review.css'

type MoneyReviewProps = {
  open: boolean
  title: string
  rows: readonly FactRow[]
  /** Before and after the facts: what changed since, what is to be acknowledged. */
  notice?: ReactNode
  children?: ReactNode
  sending: Sending<unknown> | null
  /** The deed itself ("Transferir MX$100"), never a bare "OK". */
  confirmLabel: string
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  /** After a refusal, instead of closing: for what is confirmed anew with other figures. */
  onRefused?: { readonly label: string; readonly run: () => void } | undefined
}

export function MoneyReview(props: MoneyReviewProps) {
  const { open, title, rows, notice, children, sending, onClose } = props
  const t = useText('ui')
  const isSimulated = useSimulated()
  const isBusy = isUnderWay(sending)
  useEffect(() => void preloadSheet(), [])
  return (
    <Sheet open={open} onClose={onClose} title={title} dismissible={!isBusy} footer={<Footer {...props} />}>
      {sending?.phase === 'refused' && (
        <Banner kind="danger" title={t('money.refused')}>
          {wordsOf(sending.failure)}
        </Banner>
      )}
      {notice}
      <Facts rows={rows} />
      {children}
      {isSimulated && <p className="money-review-simulated">{t('money.simulated')}</p>}
      <p className="money-review-status" role="status">
        {sending?.phase === 'sending' && t('money.sending')}
        {sending?.phase === 'slow' && t('money.slow')}
      </p>
    </Sheet>
  )
}

function Footer({ sending, confirmLabel, disabled = false, onConfirm, onClose, onRefused }: MoneyReviewProps) {
  const t = useText('ui')
  if (sending?.phase === 'refused') {
    const { label, run } = onRefused ?? { label: t('money.correct'), run: onClose }
    return (
      <Button block onClick={run}>
        {label}
      </Button>
    )
  }
  return (
    <Button block busy={isUnderWay(sending)} disabled={disabled} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  )
}

/** Sent, and no answer yet. */
export const isUnderWay = (sending: Sending<unknown> | null): boolean =>
  sending !== null && sending.phase !== 'done' && sending.phase !== 'refused'
