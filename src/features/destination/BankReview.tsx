// The account as it is going to be saved: its number whole and large, everything else line by line.

import { currencyOfBank } from '../../../domain/bank.ts'
import { isCard, shownFields } from '../../../domain/destination.ts'
import { useText } from '../../i18n/t.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { BankForm } from './bank-fields.ts'
import { tidy } from './bank-fields.ts'
import { groupsOf } from './grouping.ts'
import type { ReviewProps } from './ReviewSheet.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import { WholeNumber } from './WholeNumber.tsx'

export function BankReview({ form, ...review }: ReviewProps & { form: BankForm }) {
  const t = useText('destination')
  const tc = useText('common')
  const { country } = form
  const card = isCard(country, form.cardNumber)
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
  const number = t(card ? 'review.card' : isClabe ? 'review.clabe' : `bank.number.${country}`)
  const sides = [form.frontImage, form.backImage].filter(image => image !== null).length
  if (card) rows.push({ label: t('card.images'), value: t('card.sides', { count: sides }) })
  return (
    <ReviewSheet {...review} title={t('review.bank')} note={t('review.bankNote')}>
      <WholeNumber label={number} groups={groupsOf(country, form.cardNumber)} />
      <Facts rows={rows} />
    </ReviewSheet>
  )
}
