// Sending a registration: exactly once, since a repeated one would create two accounts.
import { useState } from 'react'
import type { CallAnswer, CallInput } from '../../../domain/wire/calls/table.ts'
import { newIntentKey } from '../../data/intents.ts'
import type { Sending } from '../../data/once.ts'
import { sendOnce } from '../../data/once.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuery } from '../../router/context.ts'
import { openSession } from '../../state/session.ts'
import { referralOf } from './referral.ts'
import type { AccountFields } from './register-fields.ts'
import { forgetRequest, requestOf } from './resend.ts'

const REGISTER = 'POST /new/register/email'
type Registration = CallInput<typeof REGISTER>
type Phase = Sending<CallAnswer<typeof REGISTER>>['phase']

type Shared = 'email' | 'code' | 'request' | 'password' | 'country' | 'agreement' | 'referral'
/** Fields of one kind of account. */
type Own<R> = R extends Registration ? Omit<R, Shared> : never

export function useRegistration() {
  const terms = useCall('GET /dict/data', { type: 'terms' })
  const referral = referralOf(useQuery())
  const [phase, setPhase] = useState<Phase | null>(null)

  /** Logs in, or throws the refusal. */
  const send = async (fields: AccountFields, own: Own<Registration>): Promise<void> => {
    if (!terms.data) return
    const { email, code, password, country } = fields
    // The terms on the screen: their version and language are stored with the acceptance.
    const { version, locale } = terms.data
    const request = requestOf({ email, purpose: 'register' })
    const agreement = { version, locale }
    const shared = { email, code, request, password, country, agreement, ...(referral && { referral }) }
    const onState = (state: { phase: Phase }) => setPhase(state.phase)
    const outcome = await sendOnce(REGISTER, { ...shared, ...own }, newIntentKey(), { onState, secret: true })
    if (outcome.phase === 'refused') {
      // There are newer terms: they must be read before they are accepted.
      if (outcome.failure.field === 'agreement') terms.reload()
      throw outcome.failure
    }
    forgetRequest()
    openSession(outcome.answer)
  }
  return { terms, referral, phase, send }
}
export type RegistrationState = Pick<ReturnType<typeof useRegistration>, 'terms' | 'referral' | 'phase'>
