// Sending a registration: once, whatever the network does, since an account made twice is two accounts.
import { useState } from 'react'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import type { CallFailure } from '../../api/failure.ts'
import { newIntentKey } from '../../api/intents.ts'
import type { Sending } from '../../api/once.ts'
import { sendOnce } from '../../api/once.ts'
import { openSession } from '../../state/session.ts'
import type { RegisterFields } from './register-fields.ts'
import { forgetResend } from './resend.ts'

const REGISTER = 'POST /new/register/email'
/** The terms that were on the screen: their version and language are stored with the acceptance. */
export type Terms = { readonly version: string; readonly locale: Locale }
type Phase = Sending<CallAnswer<typeof REGISTER>>['phase']

export function useRegistration() {
  const [phase, setPhase] = useState<Phase | null>(null)
  /** Null when the account is open; otherwise why not. */
  const send = async (fields: RegisterFields, terms: Terms): Promise<CallFailure | null> => {
    const { email, code, password, fullName, country } = fields
    const input = { accountType: 2 as const, email, code, password, fullName, country, agreement: { ...terms } }
    const tell = (state: { phase: Phase }) => setPhase(state.phase)
    const outcome = await sendOnce(REGISTER, input, newIntentKey(), tell, { secret: true })
    if (outcome.phase === 'refused') return outcome.failure
    forgetResend()
    openSession(outcome.answer)
    return null
  }
  return { phase, send }
}
