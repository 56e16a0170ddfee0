// The form of a loan secured by shares: the pledged shares, the amount that they allow, and the price falls that lead
// to a warning, a margin call and a sale.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COVER_CALL, COVER_SELL, COVER_WARN, fallTo, lendable } from '../../../domain/loans/collateral.ts'
import { offerOf } from '../../../domain/loans/offer.ts'
import type { LoanMonths } from '../../../domain/loans/rules.ts'
import { loanMonths } from '../../../domain/loans/rules.ts'
import { Decimal } from '../../../domain/money.ts'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Link } from '../../ui/Link.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Done, Offer, reviewRows } from './ApplyForm.tsx'
import { CollateralPicker } from './CollateralPicker.tsx'
import type { Chosen } from './chosen.ts'
import { coveredBy, pledgesText } from './chosen.ts'
import type { LoanRules } from './draft.ts'
import { pesosOf } from './draft.ts'
import { loansHref } from './links.ts'
import { costOfOffer, knownOfSecured, loanSummary } from './loan-summary.tsx'
import './loan.css'

type SecuredProps = { rules: LoanRules; shares: readonly LoanPledged[] }

type Wrong = 'needCollateral' | 'needAmount' | 'tooLittle' | 'tooMuch' | null

export function SecuredForm({ rules, shares }: SecuredProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const [chosen, setChosen] = useState<Chosen>({})
  const [text, setText] = useState('')
  const [months, setMonths] = useState<LoanMonths>(12)
  const once = useOnce('GET /loan/apply')
  const review = useReview(once)
  const { sending } = once
  if (sending?.phase === 'done') return <Done id={sending.answer.id} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={loansHref} />
  const value = coveredBy(shares, chosen)
  const most = value && Math.min(lendable(value), rules.secured.room)
  const amount = pesosOf(text)
  const wrong = wrongOf(rules, amount, most)
  const pesos = (number: number | null) => format.money(number === null ? null : String(number), 'MXN')
  const offer = wrong === null && amount !== null ? offerFor(rules, amount, months) : null
  const ratio = value && amount !== null ? new Decimal(amount).div(value) : null
  const known = knownOfSecured(t)
  const fallRows = falls.map(([name, line]) => ({
    label: t(`secured.fall.${name}`),
    value: format.percent(ratio ? fallTo(ratio, line).times(100).toFixed(1) : null, 1),
  }))
  const fallTexts = fallRows.map(({ label, value }) => `${label}: ${value}`).toReversed()
  return (
    <ReviewForm
      review={review}
      isRight={wrong === null && rules.isVerified}
      label={t('form.review')}
      after={
        <MoneyReview
          wallet={null}
          open={review.isOpen && wrong === null}
          title={t('form.reviewTitle')}
          summary={loanSummary(
            { t, format },
            { cost: offer && costOfOffer(offer), months, known: Object.assign({}, known, { price: fallTexts }) },
          )}
          rows={[
            { label: t('fact.amount'), value: pesos(amount), strong: true },
            { label: t('form.months'), value: t('form.term', { months }) },
            ...reviewRows(t, format, offer),
            { label: t('secured.covers'), value: format.money(value?.toFixed(2) ?? null, 'MXN') },
            ...fallRows,
          ]}
          sending={sending}
          confirmLabel={t('form.confirm', { amount: pesos(amount) })}
          onConfirm={() => {
            if (amount !== null) void once.send({ amount, months, kind: 'secured', pledges: pledgesText(chosen) })
          }}
          onClose={review.close}
        />
      }
    >
      <CollateralPicker shares={shares} chosen={chosen} onChange={setChosen} />
      <Facts rows={[{ label: t('secured.most'), note: t('secured.mostNote'), value: pesos(most), strong: true }]} />
      <NumberField
        label={t('form.amount')}
        name="amount"
        unit="MXN"
        whole
        value={text}
        onChange={setText}
        error={
          review.isChecked && wrong ? wordsFor(t, wrong, { least: pesos(rules.minimum), most: pesos(most) }) : undefined
        }
      />
      <ChoiceField
        label={t('form.months')}
        choices={loanMonths.map(each => ({ value: String(each), label: t('form.term', { months: each }) }))}
        value={String(months)}
        onChange={each => setMonths(loanMonths.find(known => String(known) === each) ?? months)}
      />
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

const falls = [
  ['warn', COVER_WARN],
  ['call', COVER_CALL],
  ['sell', COVER_SELL],
] as const

function wrongOf({ minimum }: LoanRules, amount: number | null, most: number | null): Wrong {
  if (most === null) return 'needCollateral'
  if (amount === null) return 'needAmount'
  if (amount < minimum) return 'tooLittle'
  return amount > most ? 'tooMuch' : null
}

type Words = Text<'loan'>

function wordsFor(t: Words, wrong: NonNullable<Wrong>, amounts: { least: string; most: string }): string {
  if (wrong === 'needAmount' || wrong === 'tooLittle') return t(`form.${wrong}`, { least: amounts.least })
  return t(`secured.${wrong}`, { most: amounts.most })
}

function offerFor(rules: LoanRules, amount: number, months: LoanMonths) {
  const terms = rules.secured.terms.find(each => each.months === months)
  if (!terms) return null
  const prices = {
    rate: new Decimal(terms.rate),
    lateRate: new Decimal(terms.lateRate),
    openingFee: new Decimal(rules.openingFee),
    vat: new Decimal(rules.vat),
  }
  return offerOf(prices, new Decimal(amount), months)
}
