// More shares for a loan that is secured by shares.
import { useState } from 'react'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { CollateralPicker } from './CollateralPicker.tsx'
import type { Chosen } from './chosen.ts'
import { coveredBy, pledgesText } from './chosen.ts'
import { loanHref } from './links.ts'
import '../../ui/button.css'
import './loan.css'

export function PledgeForm({ id, shares }: { id: string; shares: readonly LoanPledged[] }) {
  const t = useText('loan')
  const format = useFormat()
  const [chosen, setChosen] = useState<Chosen>({})
  const [isChecked, setChecked] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const { sending, send, reset } = useOnce('POST /loan/pledge')
  if (sending?.phase === 'unknown') return <UnknownMoney record={loanHref(id)} />
  const see = (
    <Link className="button" data-variant="primary" data-block to={loanHref(id)}>
      {t('form.see')}
    </Link>
  )
  if (sending?.phase === 'done')
    return <Outcome kind="done" title={t('cover.pledged')} note={t('secured.know.locked')} actions={see} />
  const value = coveredBy(shares, chosen)
  const covers = format.money(value?.toFixed(2) ?? null, 'MXN')
  return (
    <form
      className="loan-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        setReviewing(value !== null)
      }}
    >
      <CollateralPicker shares={shares} chosen={chosen} onChange={setChosen} />
      {isChecked && value === null && <p role="alert">{t('secured.needCollateral')}</p>}
      <Button type="submit" block>
        {t('cover.review')}
      </Button>
      <MoneyReview
        open={isReviewing && value !== null}
        title={t('cover.review')}
        rows={[
          ...shares
            .filter(({ positionId }) => chosen[positionId] !== undefined)
            .map(({ name, positionId }) => ({ label: name, value: format.quantity(chosen[positionId] ?? null) })),
          { label: t('secured.covers'), value: covers, strong: true },
        ]}
        sending={sending}
        confirmLabel={t('cover.confirm', { amount: covers })}
        onConfirm={() => void send({ id, pledges: pledgesText(chosen) })}
        onClose={() => {
          setReviewing(false)
          reset()
        }}
      />
    </form>
  )
}
