// The form that pledges more shares for a secured loan, or releases shares that the loan does not need.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { CollateralPicker } from './CollateralPicker.tsx'
import type { Chosen } from './chosen.ts'
import { coveredBy, pledgesText } from './chosen.ts'
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
  /** The maximum loan value that may be chosen, as decimal text; absent without a limit. */
  most?: string
}

export function PledgeForm({ id, way, shares, most }: PledgeFormProps) {
  const { call, title, confirm, done, note } = ways[way]
  const { t } = useTranslation('loan')
  const format = useFormat()
  const [chosen, setChosen] = useState<Chosen>({})
  const once = useOnce<(typeof ways)[keyof typeof ways]['call']>(call)
  const review = useReview(once)
  const { sending, send } = once
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordHref.loan(id)} />
  const record = { to: recordHref.loan(id), label: t('form.see') }
  if (sending?.phase === 'done') return <Outcome kind="done" title={t(done)} note={t(note)} record={record} />
  const value = coveredBy(shares, chosen)
  const covers = format.money(value?.toFixed(2) ?? null, 'MXN')
  const isTooMuch = most !== undefined && (value?.gt(most) ?? false)
  const isReady = value !== null && !isTooMuch
  const picked = shares
    .filter(({ positionId }) => chosen[positionId] !== undefined)
    .map(({ name, positionId }) => ({ name, quantity: format.quantity(chosen[positionId] ?? null) }))
  const cover = { label: t('secured.covers'), value: covers, note: t('cover.lines') }
  const shown = {
    label: t('secured.choose'),
    value: picked.map(({ quantity }) => quantity).join(' + '),
    note: picked.map(({ name }) => name).join(' + '),
  }
  const known =
    way === 'pledge'
      ? { worst: [t('secured.know.sold'), t('secured.know.rest')], exit: [t('secured.know.locked')] }
      : { worst: [t('secured.know.rest')] }
  return (
    <ReviewForm
      review={review}
      isRight={isReady}
      label={t(title)}
      after={
        <MoneyReview
          wallet={null}
          open={review.isOpen && isReady}
          title={t(title)}
          summary={way === 'pledge' ? { pays: shown, receives: cover, known } : { pays: cover, receives: shown, known }}
          rows={[
            ...picked.map(({ name, quantity }) => ({ label: name, value: quantity })),
            { label: t('secured.covers'), value: covers, strong: true },
          ]}
          sending={sending}
          confirmLabel={t(confirm, { amount: covers })}
          onConfirm={() => void send({ id, pledges: pledgesText(chosen) })}
          onClose={review.close}
        />
      }
    >
      <CollateralPicker shares={shares} chosen={chosen} onChange={setChosen} />
      {review.isChecked && value === null && <p role="alert">{t('secured.needCollateral')}</p>}
      {isTooMuch && <p role="alert">{t('cover.tooMuch', { amount: format.money(most ?? null, 'MXN') })}</p>}
    </ReviewForm>
  )
}
