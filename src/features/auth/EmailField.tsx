import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { USERNAME_MAX } from '../../../domain/limits.ts'
import { checkEmail } from '../../../domain/login-name.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { CodeFields } from './register-fields.ts'

export function EmailField() {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const { register, formState } = useFormContext<CodeFields>()
  return (
    <TextField
      label={t('individual.email')}
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={USERNAME_MAX}
      error={formState.errors.email?.message}
      {...register('email', { validate: rule(checkEmail) })}
    />
  )
}
