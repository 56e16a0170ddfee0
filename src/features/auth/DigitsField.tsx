// The six digits of a pay password in a form. The field is marked as a one-time code, which browsers do not store:
// these digits must not replace the stored log-in password.
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useFormContext } from 'react-hook-form'
import { PAY_PASSWORD_DIGITS } from '../../../domain/limits.ts'
import type { Verdict } from '../../../domain/rules.ts'
import { checkPayPassword } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'

type DigitsFieldProps<F extends FieldValues> = {
  name: FieldPath<F>
  label: string
  hint?: string
  check?: (digits: string) => Verdict
  /** Names of the fields that are validated again whenever this one changes. */
  deps?: FieldPath<F>[]
}

export function DigitsField<F extends FieldValues>(props: DigitsFieldProps<F>) {
  const { name, label, hint, check = checkPayPassword, deps = [] } = props
  const rule = useRule()
  const { register, getFieldState, formState } = useFormContext<F>()
  return (
    <PasswordField
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={PAY_PASSWORD_DIGITS}
      error={getFieldState(name, formState).error?.message}
      {...register(name, { validate: rule(check), deps })}
    />
  )
}
