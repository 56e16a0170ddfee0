// Reset of the log-in password: a code sent by e-mail proves the address.
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '../../../domain/wire/calls/factor-proof.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { kindsIn } from '../../shared/proof/kinds.ts'
import { ProofForm } from '../../shared/proof/ProofForm.tsx'
import { session } from '../../state/session.ts'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { CodeFields, NewPassword } from './register-fields.ts'
import { forgetRequest, requestOf } from './resend.ts'
import { useSubmit } from './use-submit.ts'
import { rememberedUsername } from './username.ts'
import '../../ui/form-column.css'

type Fields = CodeFields & NewPassword

/** The account's address, if this device knows it; empty otherwise. */
async function knownEmail(): Promise<string> {
  const remembered = (await rememberedUsername()) ?? ''
  return session.user?.email ?? (remembered.includes('@') ? remembered : '')
}

/** `onDone` opens the log-in page: the reset has ended all sessions, including this one. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const email = useLoaded(knownEmail)
  return email === undefined ? null : <ResetFields email={email} onDone={onDone} />
}

type ResetFieldsProps = { readonly email: string; readonly onDone: () => void }

function ResetFields({ email: known, onDone }: ResetFieldsProps) {
  const { t } = useTranslation('auth')
  const { t: tp } = useTranslation('proof')
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { email: known, code: '', password: '', again: '' },
  })
  const [asked, setAsked] = useState<CallFailure | null>(null)
  const reset = async ({ email, code, password }: Fields, proof?: FactorProof): Promise<void> => {
    const request = requestOf({ email, purpose: 'resetPassword' })
    await call('POST /resetPassword', { email, code, request, password, ...(proof && { proof }) })
    forgetRequest()
    onDone()
  }
  const { submit, failure } = useSubmit(form, ['email', 'code', 'password'], async fields => {
    try {
      await reset(fields)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || thrown.kind !== 'factorNeeded') throw thrown
      setAsked(thrown)
    }
  })
  if (asked)
    return (
      <div className="form-column">
        <p className="auth-note">{tp('reset.note')}</p>
        <ProofForm
          kinds={kindsIn(asked.values)}
          give={async proof => {
            if (!('password' in proof)) await reset(form.getValues(), proof)
          }}
        />
      </div>
    )
  return (
    <AuthForm form={form} onSubmit={submit} failure={failure} action={t('reset.submit')}>
      <p className="auth-note">{t('reset.note')}</p>
      <EmailField />
      <CodeField purpose="resetPassword" sent={t('reset.sent')} />
      <NewPasswordFields />
    </AuthForm>
  )
}
