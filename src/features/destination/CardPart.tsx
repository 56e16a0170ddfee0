// A number of 16 digits belongs to a debit card: its holder and images of both sides are then required.
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkBankNumber } from '../../../domain/bank.ts'
import { isCard } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { ImageField } from '../../shared/image/ImageField.tsx'
import { BankTextField } from './BankTextField.tsx'
import type { BankForm } from './bank-fields.ts'

export function CardPart({ known }: { known: Destination | null }) {
  const { t } = useTranslation('destination')
  const [country, number] = useWatch<BankForm, ['country', 'cardNumber']>({ name: ['country', 'cardNumber'] })
  // A CLABE also has 16 digits at one moment of its entry, but the check digit of a card is then rarely valid.
  const isKeptCard = number === '' && known?.bank?.isCard === true && known.bank.country === country
  const isNewCard = isCard(country, number) && checkBankNumber(country, number) === null
  if (!isKeptCard && !isNewCard) return null
  return (
    <section className="destination-card" aria-label={t('card.title')}>
      <h2 className="destination-card-title">{t('card.title')}</h2>
      <p className="field-hint">{t('card.note')}</p>
      <BankTextField field="cardholderName" />
      <CardImage name="frontImage" label={t('card.front')} hint={t('card.frontHint')} />
      <CardImage name="backImage" label={t('card.back')} hint={t('card.backHint')} />
    </section>
  )
}

function CardImage({ name, label, hint }: { name: 'frontImage' | 'backImage'; label: string; hint: string }) {
  const { field, fieldState } = useController<BankForm, typeof name>({ name })
  return (
    <ImageField
      label={label}
      hint={hint}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
