// The six digits that came by e-mail, and the button that sends them.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_RESEND_SECONDS } from '../../../domain/limits.ts'
import { checkEmailCode } from '../../../domain/rules.ts'
import { call } from '../../api/call.ts'
import { CallFailure, wordsOf } from '../../api/failure.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { useText } from '../../i18n/t.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { RegisterFields } from './register-fields.ts'
import { keepResend, useResendSeconds } from './resend.ts'

export function CodeField() {
  const t = useText('auth')
  const rule = useRule()
  const { register, control, trigger, setError, setFocus, formState } = useFormContext<RegisterFields>()
  const email = useWatch({ control, name: 'email' })
  const [sends, setSends] = useState(0)
  const [isSending, setSending] = useState(false)
  const seconds = useResendSeconds(email, sends)

  const send = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    setSending(true)
    try {
      const { resendSeconds } = await call('POST /getEmailCode', { email, purpose: 'register' }, { quiet: true })
      keepResend(email, resendSeconds)
      setFocus('code')
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (thrown.kind === 'emailCodeTooSoon') keepResend(email, EMAIL_CODE_RESEND_SECONDS)
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
        hint={seconds > 0 ? t('individual.codeSent', { email }) : undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={EMAIL_CODE_DIGITS}
        error={formState.errors.code?.message}
        {...register('code', { validate: rule(checkEmailCode) })}
      />
      <Button variant="secondary" size="small" busy={isSending} disabled={seconds > 0} onClick={send}>
        {seconds > 0 ? t('individual.resendIn', { seconds }) : t('individual.sendCode')}
      </Button>
    </div>
  )
}
