// A number of 16 digits is a debit card's: then its holder is asked, and how it looks on both sides.
import { useController, useWatch } from 'react-hook-form'
import { checkBankNumber } from '../../../domain/bank.ts'
import { isCard } from '../../../domain/destination.ts'
import { useText } from '../../i18n/t.ts'
import { ImageField } from '../../ui/ImageField.tsx'
import { BankTextField } from './BankTextField.tsx'
import type { BankForm } from './bank-fields.ts'

export function CardPart() {
  const t = useText('destination')
  const [country, number] = useWatch<BankForm, ['country', 'cardNumber']>({ name: ['country', 'cardNumber'] })
  // A CLABE on its way has 16 digits for a moment too, but hardly ever a card's check digit.
  if (!isCard(country, number) || checkBankNumber(country, number) !== null) return null
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
