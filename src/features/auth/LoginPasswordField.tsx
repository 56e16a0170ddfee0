// The log-in password, required before a change that only the owner may make.
import { useFormContext } from 'react-hook-form'
import { checkLoginPassword } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'

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

/** Tells the browser's password manager which user's password is entered. Not visible. */
export function KeptName({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
