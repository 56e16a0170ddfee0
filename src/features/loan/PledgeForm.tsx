// The form that pledges more shares for a secured loan, or releases shares that the loan does not need.
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

const ways = {
  pledge: {
    call: 'POST /loan/pledge',
    title: 'cover.review',
    confirm: 'cover.confirm',
    done: 'cover.pledged',
    note: 'secured.know.locked',
  },
  takeBack: {
    call: 'POST /loan/takeBack',
    title: 'cover.takeBack',
    confirm: 'cover.takeBackConfirm',
    done: 'cover.takenBack',
    note: 'cover.takenBackNote',
  },
} as const

type PledgeFormProps = {
  id: string
  way: keyof typeof ways
  shares: readonly LoanPledged[]
  /** The maximum value after the haircut that can be chosen, as decimal text; absent without a limit. */
  most?: string
}

export function PledgeForm({ id, way, shares, most }: PledgeFormProps) {
  const { call, title, confirm, done, note } = ways[way]
  const t = useText('loan')
  const format = useFormat()
  const [chosen, setChosen] = useState<Chosen>({})
  const [isChecked, setChecked] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const { sending, send, reset } = useOnce<(typeof ways)[keyof typeof ways]['call']>(call)
  if (sending?.phase === 'unknown') return <UnknownMoney record={loanHref(id)} />
  const see = (
    <Link className="button" data-variant="primary" data-block to={loanHref(id)}>
      {t('form.see')}
    </Link>
  )
  if (sending?.phase === 'done') return <Outcome kind="done" title={t(done)} note={t(note)} actions={see} />
  const value = coveredBy(shares, chosen)
  const covers = format.money(value?.toFixed(2) ?? null, 'MXN')
  const isTooMuch = most !== undefined && (value?.gt(most) ?? false)
  const isReady = value !== null && !isTooMuch
  return (
    <form
      className="loan-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        setReviewing(isReady)
      }}
    >
      <CollateralPicker shares={shares} chosen={chosen} onChange={setChosen} />
      {isChecked && value === null && <p role="alert">{t('secured.needCollateral')}</p>}
      {isTooMuch && <p role="alert">{t('cover.tooMuch', { amount: format.money(most ?? null, 'MXN') })}</p>}
      <Button type="submit" block>
        {t(title)}
      </Button>
      <MoneyReview
        open={isReviewing && isReady}
        title={t(title)}
        rows={[
          ...shares
            .filter(({ positionId }) => chosen[positionId] !== undefined)
            .map(({ name, positionId }) => ({ label: name, value: format.quantity(chosen[positionId] ?? null) })),
          { label: t('secured.covers'), value: covers, strong: true },
        ]}
        sending={sending}
        confirmLabel={t(confirm, { amount: covers })}
        onConfirm={() => void send({ id, pledges: pledgesText(chosen) })}
        onClose={() => {
          setReviewing(false)
          reset()
        }}
      />
    </form>
  )
}
