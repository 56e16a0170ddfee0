// Change of the log-in password with the old one.
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkLoginPassword } from '../../../domain/rules.ts'
import type { User } from '../../../domain/wire/calls/auth.ts'
import { call } from '../../data/call.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { writeStored } from '../../lib/persist.ts'
import { TOKEN } from '../../state/kept.ts'
import { session } from '../../state/session.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { KeptName } from './LoginPasswordField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { offerToKeep } from './password-store.ts'
import type { NewPassword } from './register-fields.ts'
import { useSubmit } from './use-submit.ts'
import { rememberedUsername } from './username.ts'

type Fields = NewPassword & { oldPassword: string }

type LoginPasswordFormProps = { readonly user: Pick<User, 'username'>; readonly onDone: () => void }

export function LoginPasswordForm({ user, onDone }: LoginPasswordFormProps) {
  const { t } = useTranslation('security')
  const rule = useRule()
  const form = useForm<Fields>({ mode: 'onTouched', defaultValues: { oldPassword: '', password: '', again: '' } })
  const { submit, failure } = useSubmit(form, ['oldPassword', 'password'], async ({ oldPassword, password }) => {
    const { token } = await call('POST /updatePassword', { oldPassword, password })
    session.token = token
    writeStored(TOKEN, token)
    if ((await rememberedUsername()) !== null) await offerToKeep(user.username, password)
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} failure={failure} action={t('login.submit')}>
      <p className="auth-note">{t('login.note')}</p>
      <KeptName username={user.username} />
      <PasswordField
        label={t('login.old')}
        autoComplete="current-password"
        error={form.formState.errors.oldPassword?.message}
        {...form.register('oldPassword', { validate: rule(checkLoginPassword) })}
      />
      <NewPasswordFields />
    </AuthForm>
  )
}
