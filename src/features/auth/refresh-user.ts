// The user's own record.
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { isLoggedIn, setUser } from '../../state/session.ts'

/**
 * Loads the user's record, because the stored one may be outdated: the user may have been verified since, for example.
 * An ended session is handled elsewhere.
 */
export async function refreshUser(): Promise<void> {
  if (!isLoggedIn()) return
  try {
    setUser(await call('POST /api/user/info', {}, { quiet: true }))
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}
