// The forms of the pay password: to set it if there is none, to change it with the old one, or to reset it with a code.
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../domain/wire/calls/auth.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { DigitsField } from './DigitsField.tsx'
import { LoginPasswordField } from './LoginPasswordField.tsx'
import type { NewDigits } from './NewDigitsFields.tsx'
import { NewDigitsFields } from './NewDigitsFields.tsx'
import { refreshUser } from './refresh-user.ts'
import type { CodeFields } from './register-fields.ts'
import { forgetRequest, requestOf } from './resend.ts'
import { useSubmit } from './use-submit.ts'

type FormProps = { readonly user: Pick<User, 'username'>; readonly onDone: () => void }

const digits: NewDigits = { payPassword: '', payAgain: '' }

export function ChoosePayPassword({ user, onDone }: FormProps) {
  const { t } = useTranslation('security')
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', ...digits } })
  const { submit, failure } = useSubmit(form, ['password', 'payPassword'], async ({ password, payPassword }) => {
    try {
      await call('POST /settingPayPassword', { password, payPassword })
    } catch (thrown) {
      // The pay password was set on another device in the meantime: the reloaded record shows it, and the user can then
      // change it.
      if (thrown instanceof CallFailure && thrown.kind === 'alreadySet') await refreshUser()
      throw thrown
    }
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} failure={failure} action={t('pay.choose')}>
      <p className="auth-note">{t('pay.chooseNote')}</p>
      <LoginPasswordField username={user.username} label={t('pay.login')} />
      <NewDigitsFields />
    </AuthForm>
  )
}

export function ChangePayPassword({ onDone }: Pick<FormProps, 'onDone'>) {
  const { t } = useTranslation('security')
  const form = useForm({ mode: 'onTouched', defaultValues: { oldPayPassword: '', ...digits } })
  const names = ['oldPayPassword', 'payPassword'] as const
  const { submit, failure } = useSubmit(form, names, async ({ oldPayPassword, payPassword }) => {
    await call('POST /updatePayPassword', { oldPayPassword, payPassword })
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} failure={failure} action={t('pay.change')}>
      <DigitsField<{ oldPayPassword: string }> name="oldPayPassword" label={t('pay.old')} />
      <NewDigitsFields />
    </AuthForm>
  )
}

type RenewFields = NewDigits & CodeFields & { password: string }

/** `email` is the account's own address: the server accepts a code for no other. */
export function RenewPayPassword({ user, email, onDone }: FormProps & { readonly email: string }) {
  const { t } = useTranslation('security')
  const form = useForm<RenewFields>({ mode: 'onTouched', defaultValues: { email, code: '', password: '', ...digits } })
  const names = ['code', 'password', 'payPassword'] as const
  const { submit, failure } = useSubmit(form, names, async ({ code, password, payPassword }) => {
    const request = requestOf({ email, purpose: 'payPassword' })
    await call('POST /updatePayPassword', { code, request, password, payPassword })
    forgetRequest()
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} failure={failure} action={t('pay.change')}>
      <p className="auth-note">{t('pay.renewNote', { email })}</p>
      <CodeField purpose="payPassword" />
      <LoginPasswordField username={user.username} label={t('pay.login')} />
      <NewDigitsFields />
    </AuthForm>
  )
}
