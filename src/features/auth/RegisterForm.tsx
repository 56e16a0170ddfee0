// A personal account: e-mail with a code, a new password, who and where one is, and the terms.
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { USERNAME_MAX } from '../../../domain/limits.ts'
import { checkEmail } from '../../../domain/rules.ts'
import type { CallFailure } from '../../api/failure.ts'
import { wordsOf } from '../../api/failure.ts'
import { markField } from '../../api/mark-field.ts'
import { useCall } from '../../api/use-call.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { useText } from '../../i18n/t.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AgreementField } from './AgreementField.tsx'
import { CodeField } from './CodeField.tsx'
import { CountrySelect, FIRST_COUNTRY } from './CountrySelect.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { registerDraft, useKeptDraft } from './register-draft.ts'
import type { RegisterFields } from './register-fields.ts'
import { useRegistration } from './use-registration.ts'
import './auth.css'

const empty: RegisterFields = {
  email: '',
  code: '',
  password: '',
  again: '',
  fullName: '',
  country: FIRST_COUNTRY,
  accepted: false,
}
const serverFields = ['email', 'code', 'password', 'fullName', 'country'] as const

export function RegisterForm() {
  const t = useText('auth')
  const rule = useRule()
  const terms = useCall('GET /dict/data', { type: 'terms' })
  const form = useForm<RegisterFields>({ mode: 'onTouched', defaultValues: registerDraft() ?? empty })
  useKeptDraft(form.getValues)
  const { phase, send } = useRegistration()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async fields => {
    setFailure(null)
    if (!terms.data) return
    const { version, locale } = terms.data
    const refused = await send(fields, { version, locale })
    if (refused && !markField(refused, serverFields, form.setError)) setFailure(refused)
  })

  return (
    <FormProvider {...form}>
      <form className="auth-form" onSubmit={submit} noValidate>
        <TextField
          label={t('individual.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={USERNAME_MAX}
          error={errors.email?.message}
          {...form.register('email', { validate: rule(checkEmail) })}
        />
        <CodeField />
        <NewPasswordFields />
        <NameField />
        <CountrySelect />
        <AgreementField />
        {terms.state === 'failed' && (
          <Banner kind="danger" action={<RetryButton label={t('individual.termsRetry')} onPress={terms.reload} />}>
            {t('individual.termsFailed')}
          </Banner>
        )}
        {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
        {isSubmitting && phase === 'slow' && <Banner kind="info">{t('individual.slow')}</Banner>}
        {isSubmitting && phase === 'unknown' && <Banner kind="warning">{t('individual.unknown')}</Banner>}
        <Button type="submit" block busy={isSubmitting} disabled={!terms.data}>
          {t('individual.submit')}
        </Button>
      </form>
    </FormProvider>
  )
}

function RetryButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="plain" size="small" onClick={onPress}>
      {label}
    </Button>
  )
}
