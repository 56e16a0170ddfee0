// Logging in and out, and the user's own record.
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { replace } from '../../router/navigate.ts'
import { LOGIN } from '../../router/table.ts'
import { closeSession, isLoggedIn, openSession, rememberUsername, setUser } from '../../state/session.ts'
import { forgetSilently, offerToKeep } from './password-store.ts'

export type LoginFields = { username: string; password: string; remember: boolean }

/** Throws a CallFailure when the server refuses or nothing answers. */
export async function logIn({ username, password, remember }: LoginFields): Promise<void> {
  const opened = await call('POST /loginByUsername', { username, password }, { quiet: true })
  rememberUsername(remember ? username : null)
  if (remember) await offerToKeep(username, password)
  openSession(opened)
}

/** Logout redirects to the log-in page (specification §2), whether or not the server can be told. */
export async function logOut(): Promise<void> {
  // Asked with the token that is about to be forgotten.
  void endOnServer()
  closeSession()
  replace(LOGIN)
  await forgetSilently()
}

async function endOnServer(): Promise<void> {
  try {
    await call('POST /session/logOut', {}, { quiet: true })
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}

/** What the device remembers of the user may be old: verified since, say. A dead session ends by itself. */
export async function refreshUser(): Promise<void> {
  if (!isLoggedIn()) return
  try {
    setUser(await call('POST /api/user/info', {}, { quiet: true }))
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}
