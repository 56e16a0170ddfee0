// The fields of a new password, which is entered twice. Its rules are shown while typing, and errors are marked only
// after the field is left.
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX } from '../../../domain/limits.ts'
import { checkNewPassword, checkRequired, checkSamePassword } from '../../../domain/rules.ts'
import { useRule, useRuleText } from '../../i18n/rule-text.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { NewPassword } from './register-fields.ts'

export function NewPasswordFields() {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const say = useRuleText()
  const { register, control, getValues, formState } = useFormContext<NewPassword>()
  // The second field is validated again when the first changes, but not marked as wrong before it was focused.
  const deps = formState.touchedFields.again ? ['again' as const] : []
  const password = useWatch({ control, name: 'password' })
  const breach = password === '' ? null : checkNewPassword(password)
  const verdict = breach ? say(breach) : t('individual.passwordGood')
  const hint = password === '' ? t('individual.passwordHint') : verdict
  return (
    <>
      <PasswordField
        label={t('individual.password')}
        autoComplete="new-password"
        hint={hint}
        maxLength={PASSWORD_MAX}
        error={formState.errors.password?.message}
        {...register('password', { validate: rule(checkNewPassword), deps })}
      />
      <PasswordField
        label={t('individual.again')}
        autoComplete="new-password"
        error={formState.errors.again?.message}
        {...register('again', {
          validate: rule((again: string) => checkRequired(again) ?? checkSamePassword(getValues('password'), again)),
        })}
      />
    </>
  )
}
