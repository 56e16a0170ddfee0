// Reset of the log-in password: a code proves the address.
import { useForm } from 'react-hook-form'
import { call } from '../../data/call.ts'
import { useText } from '../../i18n/t.ts'
import { rememberedUsername, session } from '../../state/session.ts'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { CodeFields, NewPassword } from './register-fields.ts'
import { forgetResend } from './resend.ts'
import { useSubmit } from './use-submit.ts'

type ResetFields = CodeFields & NewPassword

/** The address, if it is already known. */
function knownEmail(): string {
  const remembered = rememberedUsername() ?? ''
  return session.user?.email ?? (remembered.includes('@') ? remembered : '')
}

/** `onDone` leads to the log-in: all sessions have ended, this one too. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const t = useText('auth')
  const form = useForm<ResetFields>({
    mode: 'onTouched',
    defaultValues: { email: knownEmail(), code: '', password: '', again: '' },
  })
  const { submit, failure } = useSubmit(form, ['email', 'code', 'password'], async ({ email, code, password }) => {
    await call('POST /resetPassword', { email, code, password })
    forgetResend()
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} failure={failure} action={t('reset.submit')}>
      <p className="auth-note">{t('reset.note')}</p>
      <EmailField />
      <CodeField purpose="resetPassword" sent={t('reset.sent')} />
      <NewPasswordFields />
    </AuthForm>
  )
}
