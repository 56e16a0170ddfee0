// Sends the application. The response is the user's own record, now under review.
import { hasBack } from '../../../domain/identity.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { setUser } from '../../state/session.ts'
import type { KycFields } from './fields.ts'

/** Resolves to null on success, otherwise to the refusal. */
export async function sendApplication(fields: KycFields): Promise<CallFailure | null> {
  const { front, back, consent, ...rest } = fields
  // The form does not submit without the front image and the consent.
  if (front === null || !consent) return null
  const input = { ...rest, front, back: hasBack(rest.document) ? back : null, consent } as const
  try {
    setUser(await call('POST /updateReal', input))
    return null
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    // The application had arrived before and its response was lost, or another device sent it.
    if (thrown.kind === 'underReview' || thrown.kind === 'alreadySet') return refreshed(thrown)
    return thrown
  }
}

async function refreshed(refused: CallFailure): Promise<CallFailure | null> {
  try {
    setUser(await call('POST /api/user/info', {}, { quiet: true }))
    return null
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    return refused
  }
}
