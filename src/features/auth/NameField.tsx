import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkLength, checkRequired } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { PersonFields } from './register-fields.ts'

/** `fullName` is the field's name in the call table. */
const NAME_MAX = 50

export function NameField() {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const { register, formState } = useFormContext<PersonFields>()
  const check = (name: string) => checkRequired(name) ?? checkLength(name.trim(), NAME_MAX)
  return (
    <TextField
      label={t('individual.fullName')}
      hint={t('individual.fullNameHint')}
      autoComplete="name"
      maxLength={NAME_MAX}
      error={formState.errors.fullName?.message}
      {...register('fullName', { validate: rule(check) })}
    />
  )
}
