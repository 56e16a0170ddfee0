// The log-in: a real form, so that the browser's password store recognises it.
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { USERNAME_MAX } from '../../../domain/limits.ts'
import { checkLoginName } from '../../../domain/login-name.ts'
import { checkLoginPassword } from '../../../domain/rules.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { LoginFields } from './session-calls.ts'
import { logIn } from './session-calls.ts'
import { useNextStep } from './use-leave-login.ts'
import { rememberedUsername } from './username.ts'
import '../../ui/form-column.css'
import './auth.css'

/** `children`: other ways to log in, hidden after the password was accepted. */
export function LoginForm({ children }: { readonly children?: ReactNode }) {
  const username = useLoaded(rememberedUsername)
  return username === undefined ? null : <PasswordLogin username={username}>{children}</PasswordLogin>
}

type PasswordLoginProps = { readonly username: string | null; readonly children: ReactNode }

function PasswordLogin({ username, children }: PasswordLoginProps) {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const nextStep = useNextStep()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [second, setSecond] = useState<(LoginFields & { readonly asked: CallFailure }) | null>(null)
  const { register, handleSubmit, resetField, formState } = useForm<LoginFields>({
    mode: 'onTouched',
    defaultValues: { username: username ?? '', password: '', remember: username !== null },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    setFailure(null)
    try {
      await logIn(fields)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (thrown.kind === 'factorNeeded') setSecond({ ...fields, asked: thrown })
      else setFailure(thrown)
      // Clears a refused password; without an answer it is kept.
      if (!thrown.network) resetField('password')
    }
  })

  if (second) return <SecondStep {...second} onBack={() => setSecond(null)} />
  return (
    <>
      <form className="form-column" onSubmit={submit} noValidate>
        {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
        <TextField
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          maxLength={USERNAME_MAX}
          error={errors.username?.message}
          {...register('username', { validate: rule(checkLoginName) })}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: rule(checkLoginPassword) })}
        />
        <Checkbox {...register('remember')}>{t('login.remember')}</Checkbox>
        <Link className="auth-forgot" to={nextStep('/pages/auth/resetpwd')}>
          {t('login.forgot')}
        </Link>
        <Button type="submit" block busy={isSubmitting}>
          {t('login.submit')}
        </Button>
      </form>
      {children}
    </>
  )
}
