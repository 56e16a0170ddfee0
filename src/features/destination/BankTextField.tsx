// One text field of a bank account: its label, input hints and rule.
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BankField } from '../../../domain/destination.ts'
import { bankRules } from '../../../domain/destination.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { BankForm } from './bank-fields.ts'
import { tidy } from './bank-fields.ts'

type Attributes = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'style'>

const capitals: Attributes = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  style: { textTransform: 'uppercase' },
}
const digits: Attributes = { autoComplete: 'off', inputMode: 'numeric' }
const attributes: Readonly<Record<Exclude<BankField, 'cardNumber'>, Attributes>> = {
  bankName: { autoComplete: 'off' },
  accountName: { autoComplete: 'name' },
  swiftCode: capitals,
  branchCode: digits,
  abaNumber: digits,
  bankAddress: { autoComplete: 'off' },
  region: { autoComplete: 'address-level1' },
  city: { autoComplete: 'address-level2' },
  postalCode: { autoComplete: 'postal-code' },
  personalAddress: { autoComplete: 'street-address' },
  cardholderName: { autoComplete: 'cc-name' },
}

const hinted = ['accountName', 'swiftCode', 'abaNumber'] as const

type BankTextFieldProps = { field: Exclude<BankField, 'cardNumber'>; optional?: boolean }

export function BankTextField({ field, optional = false }: BankTextFieldProps) {
  const { t } = useTranslation('destination')
  const rule = useRule()
  const { register, getValues, formState } = useFormContext<BankForm>()
  const country = useWatch<BankForm, 'country'>({ name: 'country' })
  const check = (text: string) => bankRules(country, getValues('cardNumber'))[field](tidy(field, text))
  const hint = hinted.find(name => name === field)
  return (
    <TextField
      label={t(`bank.field.${field}`)}
      hint={hint && t(`bank.hint.${hint}`)}
      error={formState.errors[field]?.message}
      optional={optional}
      maxLength={100}
      spellCheck={false}
      {...attributes[field]}
      {...register(field, { validate: rule(check) })}
    />
  )
}
