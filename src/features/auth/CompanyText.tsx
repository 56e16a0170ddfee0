// One text field of a company's data.
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { CompanyFields } from './register-fields.ts'

type CompanyTextProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type'> & {
  name: Exclude<keyof CompanyFields, 'licenseImage' | 'accepted'>
  label: string
  hint?: string
  maxLength: number
  check: (text: string) => Verdict
}

export function CompanyText({ name, label, hint, check, ...input }: CompanyTextProps) {
  const rule = useRule()
  const { register, formState } = useFormContext<CompanyFields>()
  return (
    <TextField
      {...input}
      label={label}
      hint={hint}
      error={formState.errors[name]?.message}
      {...register(name, { validate: rule(check) })}
    />
  )
}

/** Labels of the fields. The rules that they must follow are shown before the user breaks them. */
export function useCompanyLabels() {
  const { t } = useTranslation('auth')
  return {
    company: {
      fullName: t('company.fullName'),
      corporateId: t('company.corporateId'),
      licenseNumber: t('company.licenseNumber'),
      licenseImage: t('company.licenseImage'),
      officeAddress: t('company.officeAddress'),
      country: t('company.country'),
      bankAccount: t('company.bankAccount'),
    },
    officer: {
      officerName: t('company.officerName'),
      officerPosition: t('company.officerPosition'),
      mobilePhone: t('company.mobilePhone'),
    },
  }
}
