// The fields of a bank account, by the country of the bank (specification §3).
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BankCountry } from '../../../domain/bank.ts'
import { bankCountries, bankOfClabe, checkBankNumber, currencyOfBank } from '../../../domain/bank.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { AccountNumberField } from './AccountNumberField.tsx'
import { BankTextField } from './BankTextField.tsx'
import type { BankForm } from './bank-fields.ts'
import { planOf } from './bank-fields.ts'
import { CardPart } from './CardPart.tsx'
import { expectedDigits } from './grouping.ts'

export function BankFormFields({ known }: { known: Destination | null }) {
  const { t } = useTranslation('destination')
  const { formState } = useFormContext<BankForm>()
  const country = useWatch<BankForm, 'country'>({ name: 'country' })
  const { asked, optional } = planOf(country)
  const [isOpen, setOpen] = useState(false)
  const isWrong = optional.some(field => formState.errors[field])
  return (
    <>
      <CountryChoice />
      {asked.map(field =>
        field === 'cardNumber' ? <NumberPart key={field} known={known} /> : <BankTextField key={field} field={field} />,
      )}
      <CardPart known={known} />
      <details
        className="destination-more"
        open={isOpen || isWrong}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>{t('bank.more')}</summary>
        <div className="destination-fields">
          {optional.map(field => (
            <BankTextField key={field} field={field} optional />
          ))}
        </div>
      </details>
    </>
  )
}

function CountryChoice() {
  const { t } = useTranslation('destination')
  const { clearErrors } = useFormContext<BankForm>()
  const { field } = useController<BankForm, 'country'>({ name: 'country' })
  const choose = (country: BankCountry): void => {
    field.onChange(country)
    // The previous errors belong to the fields of the previous country.
    clearErrors()
  }
  const currency = currencyOfBank[field.value]
  return (
    <div className="destination-country">
      <Segmented
        label={t('bank.country')}
        choices={bankCountries.map(value => ({ value, label: t(`bank.countries.${value}`) }))}
        value={field.value}
        onChange={choose}
      />
      <p className="field-hint">{t(`bank.paidIn.${currency}`)}</p>
    </div>
  )
}

/** Shows the stored number masked until the user types another. */
function NumberPart({ known }: { known: Destination | null }) {
  const { t } = useTranslation('destination')
  const country = useWatch<BankForm, 'country'>({ name: 'country' })
  const number = useWatch<BankForm, 'cardNumber'>({ name: 'cardNumber' })
  const [isReplaced, setReplaced] = useState(number !== '')
  if (!known || isReplaced || known.bank?.country !== country) return <NumberField known={known} />
  return (
    <Cell
      title={t(`bank.number.${country}`)}
      note={known.masked}
      value={
        <Button variant="secondary" size="small" onClick={() => setReplaced(true)}>
          {t('bank.replaceNumber')}
        </Button>
      }
    />
  )
}

function NumberField({ known }: { known: Destination | null }) {
  const { t } = useTranslation('destination')
  const rule = useRule()
  const { setValue } = useFormContext<BankForm>()
  const country = useWatch<BankForm, 'country'>({ name: 'country' })
  const validate = rule((digits: string) => checkBankNumber(country, digits))
  const { field, fieldState } = useController<BankForm, 'cardNumber'>({ name: 'cardNumber', rules: { validate } })
  const total = expectedDigits(country, field.value)
  const bank = country === 'MX' && total !== 16 ? bankOfClabe(field.value) : null

  const take = (digits: string): void => {
    const known = country === 'MX' ? bankOfClabe(field.value) : null
    const named = country === 'MX' && expectedDigits(country, digits) !== 16 ? bankOfClabe(digits) : null
    field.onChange(digits)
    // The number's prefix overrides the bank's name typed before it; a later edit of the name stays.
    if (named !== null && named !== known) setValue('bankName', named, { shouldValidate: true })
  }
  const counted = total !== null && field.value !== '' && t('bank.digits', { count: field.value.length, total })
  const hint = [bank, counted].filter(Boolean).join(' · ')
  const first = known ? t('bank.numberAgain', { masked: known.masked }) : t(`bank.numberHint.${country}`)
  return (
    <AccountNumberField
      {...field}
      country={country}
      onChange={take}
      label={t(`bank.number.${country}`)}
      hint={hint === '' ? first : hint}
      error={fieldState.error?.message}
    />
  )
}
