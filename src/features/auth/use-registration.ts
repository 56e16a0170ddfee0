// Sends a registration exactly once, because sending it twice would create two accounts.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { CallAnswer, CallInput } from '../../../domain/wire/calls/table.ts'
import { newIntentKey } from '../../data/intents.ts'
import type { Sending } from '../../data/once.ts'
import { sendOnce } from '../../data/once.ts'
import { useCall } from '../../data/use-call.ts'
import { openSession } from '../../state/session.ts'
import { referralOf } from './referral.ts'
import type { AccountFields } from './register-fields.ts'
import { forgetRequest, requestOf } from './resend.ts'

const REGISTER = 'POST /new/register/email'
type Registration = CallInput<typeof REGISTER>
type Phase = Sending<CallAnswer<typeof REGISTER>>['phase']

type Shared = 'email' | 'code' | 'request' | 'password' | 'country' | 'agreement' | 'referral'
/** Fields that only this kind of account has. */
type Own<R> = R extends Registration ? Omit<R, Shared> : never

export function useRegistration() {
  const terms = useCall('GET /dict/data', { type: 'terms' })
  const referral = referralOf(useSearchParams()[0])
  const [phase, setPhase] = useState<Phase | null>(null)

  /** Registers and logs in, or throws the refusal. */
  const send = async (fields: AccountFields, own: Own<Registration>): Promise<void> => {
    if (!terms.data) return
    const { email, code, password, country } = fields
    // Version and language of the terms on the screen: both are stored with the acceptance.
    const { version, locale } = terms.data
    const request = requestOf({ email, purpose: 'register' })
    const agreement = { version, locale }
    const shared = { email, code, request, password, country, agreement, ...(referral && { referral }) }
    const onState = (state: { phase: Phase }) => setPhase(state.phase)
    const outcome = await sendOnce(REGISTER, { ...shared, ...own }, newIntentKey(), { onState, secret: true })
    if (outcome.phase === 'refused') {
      // The terms have a newer version: the user must read it before accepting it.
      if (outcome.failure.field === 'agreement') terms.reload()
      throw outcome.failure
    }
    forgetRequest()
    openSession(outcome.answer)
  }
  return { terms, referral, phase, send }
}
export type RegistrationState = Pick<ReturnType<typeof useRegistration>, 'terms' | 'referral' | 'phase'>
