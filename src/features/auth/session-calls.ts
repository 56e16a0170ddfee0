// Logging in and out.
import { typedLoginName } from '../../../domain/login-name.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { replace } from '../../router/navigate.ts'
import { LOGIN } from '../../router/table.ts'
import { closeSession, openSession } from '../../state/session.ts'
import { forgetSilently, offerToKeep } from './password-store.ts'
import { rememberUsername } from './username.ts'

export type LoginFields = { username: string; password: string; remember: boolean }

/** Throws a CallFailure if the server refuses or does not answer. */
export async function logIn({ username: entry, password, remember }: LoginFields): Promise<void> {
  const username = typedLoginName(entry)
  const opened = await call('POST /loginByUsername', { username, password })
  void rememberUsername(remember ? username : null)
  if (remember) await offerToKeep(username, password)
  openSession(opened)
}

type SecondStep = Pick<CallInput<'POST /login/second'>, 'ticket' | 'proof'> & { readonly username: string | null }

/** `username`: the name that the log-in page fills in next time; null to forget it. */
export async function passSecondStep({ ticket, proof, username }: SecondStep): Promise<void> {
  const opened = await call('POST /login/second', { ticket, proof })
  void rememberUsername(username)
  openSession(opened)
}

/** Logout redirects to the log-in page (specification §2), whether or not the server can be reached. */
export async function logOut(): Promise<void> {
  // Sent before the token is deleted.
  void endOnServer()
  closeSession()
  replace(LOGIN)
  await forgetSilently()
}

/** After the account was closed: ends the session, and no longer suggests the account's name. */
export async function leaveClosedAccount(): Promise<void> {
  void rememberUsername(null)
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
