// Review of the account to be saved: its number whole and large, all other fields line by line.

import { useTranslation } from 'react-i18next'
import { currencyOfBank } from '../../../domain/bank.ts'
import { isCard, shownFields } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { BankForm } from './bank-fields.ts'
import { keepsNumber, tidy } from './bank-fields.ts'
import { groupsOf } from './grouping.ts'
import type { ReviewProps } from './ReviewSheet.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import { WholeNumber } from './WholeNumber.tsx'

type BankReviewProps = ReviewProps & {
  form: BankForm
  /** The account to change; null for a new one. */
  known: Destination | null
}

export function BankReview({ form, known, ...review }: BankReviewProps) {
  const { t } = useTranslation('destination')
  const { t: tc } = useTranslation('common')
  const { country } = form
  const isKept = keepsNumber(form, known)
  const card = isKept ? (known?.bank?.isCard ?? false) : isCard(country, form.cardNumber)
  const currency = currencyOfBank[country]
  const fields = shownFields[country].filter(
    field => field !== 'cardNumber' && form[field].trim() !== '' && (card || field !== 'cardholderName'),
  )
  const rows: FactRow[] = [
    ...fields.map(field => ({ label: t(`bank.field.${field}`), value: tidy(field, form[field]) })),
    { label: t('bank.country'), value: t(`bank.countries.${country}`) },
    { label: t('bank.receives'), value: tc(`currency.${currency}`) },
  ]
  const isClabe = country === 'MX' && !card
  const account = isClabe ? 'review.clabe' : (`bank.number.${country}` as const)
  const number = t(card ? 'review.card' : account)
  const sides = [form.frontImage, form.backImage].filter(image => image !== null).length
  if (card) rows.push({ label: t('card.images'), value: t('card.sides', { count: sides }) })
  return (
    <ReviewSheet {...review} title={t('review.bank')} note={t('review.bankNote')}>
      <WholeNumber label={number} groups={isKept && known ? [known.masked] : groupsOf(country, form.cardNumber)} />
      <Facts rows={rows} />
    </ReviewSheet>
  )
}
