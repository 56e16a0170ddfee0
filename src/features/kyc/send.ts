// Sends the application; the answer is the user's own record, under review from now on.
import { hasBack } from '../../../domain/identity.ts'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { setUser } from '../../state/session.ts'
import type { KycFields } from './fields.ts'

/** Null when it was taken; otherwise why not. */
export async function sendApplication(fields: KycFields): Promise<CallFailure | null> {
  const { front, back, consent, ...rest } = fields
  // The form has asked for both.
  if (front === null || !consent) return null
  const input = { ...rest, front, back: hasBack(rest.document) ? back : null, consent } as const
  try {
    setUser(await call('POST /updateReal', input, { quiet: true }))
    return null
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    // It had arrived before, and its answer was lost on the way; or it was sent from another device.
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
