// The six digits sent by e-mail, and the button that sends them.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_RESEND_SECONDS } from '../../../domain/limits.ts'
import { checkEmailCode } from '../../../domain/rules.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { Button } from '../../ui/Button.tsx'
import { cutTyped } from '../../ui/cut-typed.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { CodeFields } from './register-fields.ts'
import { keepRequest, keepWait, useResendSeconds } from './resend.ts'

type CodeFieldProps = {
  readonly purpose: CallInput<'POST /getEmailCode'>['purpose']
  /** Text shown after a code was sent; by default it names the address. */
  readonly sent?: string
}

/** The form must have a field `email`: the user types it, or it is the account's. */
export function CodeField({ purpose, sent }: CodeFieldProps) {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const { register, control, trigger, setError, setFocus, formState } = useFormContext<CodeFields>()
  const email = useWatch({ control, name: 'email' })
  const [sends, setSends] = useState(0)
  const [isSending, setSending] = useState(false)
  const seconds = useResendSeconds({ email, purpose }, sends)

  const send = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    setSending(true)
    try {
      const { resendSeconds, request } = await call('POST /getEmailCode', { email, purpose })
      keepRequest({ email, purpose }, resendSeconds, request)
      setFocus('code')
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (thrown.kind === 'emailCodeTooSoon') keepWait({ email, purpose }, secondsOf(thrown))
      setError('code', { type: 'server', message: wordsOf(thrown) })
    } finally {
      setSending(false)
      setSends(before => before + 1)
    }
  }

  return (
    <div className="auth-code">
      <TextField
        label={t('individual.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        onInput={cutTyped('pin', EMAIL_CODE_DIGITS)}
        error={formState.errors.code?.message}
        suffix={
          <Button variant="plain" size="small" busy={isSending} disabled={seconds > 0} onClick={send}>
            {seconds > 0 ? t('individual.resendIn', { seconds }) : t('individual.sendCode')}
          </Button>
        }
        {...register('code', { validate: rule(checkEmailCode) })}
      />
      {seconds > 0 && (
        <p className="field-hint" role="status">
          {sent ?? t('individual.codeSent', { email })}
        </p>
      )}
    </div>
  )
}

/** Seconds until the server sends another code. */
const secondsOf = ({ values }: CallFailure): number =>
  typeof values['seconds'] === 'number' ? values['seconds'] : EMAIL_CODE_RESEND_SECONDS
