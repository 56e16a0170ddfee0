// The log-in password once more, before something that only its owner may change.
import { useFormContext } from 'react-hook-form'
import { checkLoginPassword } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { KeptName } from './KeptName.tsx'

type LoginPasswordFieldProps = { readonly username: string; readonly label: string }

export function LoginPasswordField({ username, label }: LoginPasswordFieldProps) {
  const rule = useRule()
  const { register, formState } = useFormContext<{ password: string }>()
  return (
    <>
      <KeptName username={username} />
      <PasswordField
        label={label}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { validate: rule(checkLoginPassword) })}
      />
    </>
  )
}
