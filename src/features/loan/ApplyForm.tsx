// The form of a loan application, from entry to outcome. While the user types, it shows the offer that the rules would
// make.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoanOffer } from '../../../domain/loans/offer.ts'
import { loanMonths } from '../../../domain/loans/rules.ts'
import { useOnce } from '../../data/use-once.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { recordHref } from '../../router/record-links.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Link } from '../../ui/Link.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { Draft, LoanRules } from './draft.ts'
import { emptyDraft, offerFor, pesosOf, refusalOf, wrongOf } from './draft.ts'
import { loansHref } from './links.ts'
import { loanDay } from './loan-day.ts'
import { costOfOffer, knownOfLoan, loanSummary } from './loan-summary.tsx'
import type { Terms } from './OfferFacts.tsx'
import { catText, OfferFacts } from './OfferFacts.tsx'
import { useRefusalWords } from './refusal-words.ts'
import { Schedule } from './Schedule.tsx'
import './loan.css'

const DATE_LENGTH = 10

export function ApplyForm({ rules }: { rules: LoanRules }) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const words = useRefusalWords()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const today = new Date(useServerMinute()).toISOString().slice(0, DATE_LENGTH)
  const once = useOnce('GET /loan/apply')
  const review = useReview(once)
  const { sending } = once
  if (sending?.phase === 'done') return <Done id={sending.answer.id} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={loansHref} />
  const wrong = wrongOf(rules, draft)
  const [amount, income] = [pesosOf(draft.amount), pesosOf(draft.income)]
  const offer = offerFor(rules, draft)
  const refusal = refusalOf(rules, draft, today)
  const isRight = wrong.amount === null && wrong.income === null && refusal === null
  const known = knownOfLoan(t)
  const change = (next: Partial<Draft>): void => setDraft(before => Object.assign({}, before, next))
  const pesos = (value: number | null) => (value === null ? '' : format.money(String(value), 'MXN'))
  return (
    <ReviewForm
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={
        <MoneyReview
          wallet={null}
          open={review.isOpen && isRight}
          title={t('form.reviewTitle')}
          summary={loanSummary({ t, format }, { cost: offer && costOfOffer(offer), months: draft.months, known })}
          rows={[
            { label: t('fact.amount'), value: pesos(amount), strong: true },
            { label: t('form.months'), value: t('form.term', { months: draft.months }) },
            { label: t('form.income'), value: pesos(income) },
            ...reviewRows(t, format, offer),
          ]}
          sending={sending}
          confirmLabel={t('form.confirm', { amount: pesos(amount) })}
          onConfirm={() => {
            if (amount !== null && income !== null) void once.send({ amount, income, months: draft.months })
          }}
          onClose={review.close}
        />
      }
    >
      <NumberField
        label={t('form.amount')}
        name="amount"
        unit="MXN"
        whole
        value={draft.amount}
        onChange={value => change({ amount: value })}
        hint={t('form.room', { least: pesos(rules.minimum), most: pesos(rules.room) })}
        error={
          review.isChecked && wrong.amount ? t(`form.${wrong.amount}`, { least: pesos(rules.minimum) }) : undefined
        }
      />
      <ChoiceField
        label={t('form.months')}
        choices={loanMonths.map(months => ({ value: String(months), label: t('form.term', { months }) }))}
        value={String(draft.months)}
        onChange={value => change({ months: loanMonths.find(months => String(months) === value) ?? draft.months })}
      />
      <NumberField
        label={t('form.income')}
        name="income"
        unit="MXN"
        whole
        value={draft.income}
        onChange={value => change({ income: value })}
        hint={t('form.incomeNote')}
        error={review.isChecked && wrong.income ? t('form.needIncome') : undefined}
      />
      {refusal && <Banner kind="warning">{words(refusal.reason, refusal.needed)}</Banner>}
      {!rules.isVerified && (
        <Link className="text-link" to="/pages/kyc/individual">
          {t('form.verify')}
        </Link>
      )}
      {offer && amount !== null && <Offer amount={amount} offer={offer} />}
      <KnowBefore points={pointsOf(known)} />
    </ReviewForm>
  )
}

type Words = Text<'loan'>

/** Rows of an application's review: what the offer would cost and the instalment; unknown without an offer. */
export const reviewRows = (t: Words, format: Format, offer: LoanOffer | null) => [
  { label: t('fact.cat'), value: offer ? catText(format, offer.cat.toFixed(6)) : UNKNOWN, strong: true },
  {
    label: t('fact.payment', { months: offer?.schedule.rows.length ?? 0 }),
    value: format.money(offer?.schedule.payment.toFixed(2) ?? null, 'MXN'),
    strong: true,
  },
  { label: t('fact.total'), value: format.money(offer?.schedule.total.toFixed(2) ?? null, 'MXN') },
]

export function Offer({ amount, offer }: { amount: number; offer: LoanOffer }) {
  const on = loanDay(useServerMinute())
  const { prices, schedule, fee, feeVat, disbursed, cat, cost } = offer
  const terms: Terms = {
    rate: prices.rate.toFixed(),
    lateRate: prices.lateRate.toFixed(),
    vat: prices.vat.toFixed(),
    cat: cat.toFixed(6),
    fee: fee.toFixed(2),
    feeVat: feeVat.toFixed(2),
    disbursed: disbursed.toFixed(2),
    payment: schedule.payment.toFixed(2),
    total: schedule.total.toFixed(2),
    cost: cost.toFixed(2),
  }
  const payments = schedule.rows.map(({ principal, interest, vat }, nth) => ({
    name: String(nth + 1),
    principal: principal.toFixed(2),
    interest: interest.toFixed(2),
    vat: vat.toFixed(2),
    total: principal.plus(interest).plus(vat).toFixed(2),
  }))
  return (
    <>
      <OfferFacts amount={amount.toFixed(2)} months={schedule.rows.length} terms={terms} on={on} />
      <Schedule payments={payments} />
    </>
  )
}

export function Done({ id }: { id: string }) {
  const { t } = useTranslation('loan')
  return (
    <Outcome
      kind="pending"
      title={t('form.done')}
      note={t('form.doneNote')}
      record={{ to: recordHref.loan(id), label: t('form.see') }}
    />
  )
}
