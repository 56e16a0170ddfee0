// The fields of a bank account, as the country of the bank asks them (specification §3).
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { BankCountry } from '../../../domain/bank.ts'
import { bankCountries, bankOfClabe, checkBankNumber, currencyOfBank } from '../../../domain/bank.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { useText } from '../../i18n/t.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { AccountNumberField } from './AccountNumberField.tsx'
import { BankTextField } from './BankTextField.tsx'
import type { BankForm } from './bank-fields.ts'
import { planOf } from './bank-fields.ts'
import { CardPart } from './CardPart.tsx'
import { expectedDigits } from './grouping.ts'

export function BankFormFields({ knownNumber }: { knownNumber: string | null }) {
  const t = useText('destination')
  const { formState } = useFormContext<BankForm>()
  const country = useWatch<BankForm, 'country'>({ name: 'country' })
  const { asked, optional } = planOf(country)
  const [isOpen, setOpen] = useState(false)
  const isWrong = optional.some(field => formState.errors[field])
  return (
    <>
      <CountryChoice />
      {asked.map(field =>
        field === 'cardNumber' ? (
          <NumberPart key={field} knownNumber={knownNumber} />
        ) : (
          <BankTextField key={field} field={field} />
        ),
      )}
      <CardPart />
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
  const t = useText('destination')
  const { clearErrors } = useFormContext<BankForm>()
  const { field } = useController<BankForm, 'country'>({ name: 'country' })
  const choose = (country: BankCountry): void => {
    field.onChange(country)
    // They were another country's.
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

function NumberPart({ knownNumber }: { knownNumber: string | null }) {
  const t = useText('destination')
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
    // The prefix knows better than what was written before it; what is written after it stays.
    if (named !== null && named !== known) setValue('bankName', named, { shouldValidate: true })
  }
  const counted = total !== null && field.value !== '' && t('bank.digits', { count: field.value.length, total })
  const hint = [bank, counted].filter(Boolean).join(' · ')
  const first = knownNumber === null ? t(`bank.numberHint.${country}`) : t('bank.numberAgain', { masked: knownNumber })
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
