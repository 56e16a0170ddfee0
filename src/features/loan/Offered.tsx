// The offer of a loan: accepted after a review, or declined.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Money } from '../../ui/Money.tsx'
import { loansHref } from './links.ts'
import { knownOfDebt, knownOfSecured, loanSummary } from './loan-summary.tsx'
import { catText } from './OfferFacts.tsx'
import './loan.css'

type OfferedProps = { loan: Loan; onDone: (loan: Loan) => void }

export function Offered({ loan, onDone }: OfferedProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const accept = useOnce('POST /loan/accept')
  const [isReviewing, setReviewing] = useState(false)
  const [isUnderstood, setUnderstood] = useState(false)
  const { id, terms, months } = loan
  if (accept.sending?.phase === 'unknown') return <UnknownMoney record={loansHref} />
  if (!terms) return null
  const known = loan.kind === 'secured' ? knownOfSecured(t) : knownOfDebt(t)
  const money = (amount: string) => <Money amount={amount} currency="MXN" />
  return (
    <div className="loan-actions">
      <Button block onClick={() => setReviewing(true)}>
        {t('offer.accept')}
      </Button>
      <Decline id={id} onDone={onDone} />
      <MoneyReview
        wallet={null}
        open={isReviewing}
        title={t('offer.reviewTitle')}
        summary={loanSummary({ t, format }, { cost: terms, months, known })}
        rows={[
          { label: t('fact.cat'), value: catText(format, terms.cat), strong: true },
          { label: t('fact.disbursed'), value: money(terms.disbursed) },
          { label: t('fact.payment', { months }), value: money(terms.payment) },
          { label: t('fact.total'), value: money(terms.total) },
          { label: t('fact.cost'), value: money(terms.cost) },
        ]}
        sending={accept.sending}
        confirmLabel={t('offer.confirm', { amount: format.money(terms.disbursed, 'MXN') })}
        disabled={!isUnderstood}
        onConfirm={() => {
          void accept.send({ id }).then(final => {
            if (final.phase === 'done') onDone(final.answer)
          })
        }}
        onClose={() => {
          setReviewing(false)
          accept.reset()
        }}
      >
        <Checkbox checked={isUnderstood} onChange={event => setUnderstood(event.target.checked)}>
          {t('offer.understood')}
        </Checkbox>
      </MoneyReview>
    </div>
  )
}

function Decline({ id, onDone }: { id: string; onDone: (loan: Loan) => void }) {
  const { t } = useTranslation('loan')
  const { sending, busy, send, reset } = useOnce('POST /loan/decline')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        block
        busy={busy}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t('offer.decline')}
      </Button>
      <p role="status">{sending?.phase === 'refused' && wordsOf(sending.failure)}</p>
      <Confirm
        open={isAsking}
        title={t('offer.declineTitle')}
        note={t('offer.declineNote')}
        confirmLabel={t('offer.decline')}
        onConfirm={() => {
          setAsking(false)
          void send({ id }).then(final => {
            if (final.phase === 'done') onDone(final.answer)
          })
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
