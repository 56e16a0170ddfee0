// A personal account: e-mail with a code, a new password, name and country, and the terms.
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import { EmailField } from './EmailField.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { RegisterEnd } from './RegisterEnd.tsx'
import { registerDraft, useKeptDraft } from './register-draft.ts'
import type { PersonFields } from './register-fields.ts'
import { emptyAccount } from './register-fields.ts'
import { useAccountLabels } from './use-account-labels.ts'
import { useRegistration } from './use-registration.ts'
import { useSubmit } from './use-submit.ts'

const empty: PersonFields = { ...emptyAccount, fullName: '' }
const serverFields = ['email', 'code', 'password', 'fullName', 'country'] as const

export function RegisterForm() {
  const { t } = useTranslation('auth')
  const { access, accepted } = useAccountLabels()
  const form = useForm<PersonFields>({ mode: 'onTouched', defaultValues: registerDraft('person') ?? empty })
  useKeptDraft('person', form.getValues)
  const { send, ...registration } = useRegistration()
  const { submit, failure } = useSubmit(form, serverFields, fields =>
    send(fields, { accountType: 2, fullName: fields.fullName }),
  )
  return (
    <AuthForm
      form={form}
      onSubmit={submit}
      failure={failure}
      labels={{ ...access, fullName: t('individual.fullName'), country: t('individual.country'), accepted }}
      action={t('individual.submit')}
      disabled={!registration.terms.data}
    >
      <EmailField />
      <CodeField purpose="register" />
      <NewPasswordFields />
      <NameField />
      <CountrySelect label={t('individual.country')} />
      <RegisterEnd {...registration} />
    </AuthForm>
  )
}
