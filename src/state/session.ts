// Who is logged in. The token and the user record are kept on the device (specification §3); the password never is.
import { proxy } from 'valtio/vanilla'
import type { Session, User } from '../../domain/wire/calls/auth.ts'
import type { SessionState } from './kept.ts'
import { readSession, TOKEN, USER } from './kept.ts'
import { forgetDrafts, isText, onStoredElsewhere, readStored, writeStored } from './persist.ts'

const USERNAME = 'username'

export const session = proxy<SessionState>(readSession())

export const isLoggedIn = (): boolean => session.token !== null

export function openSession(opened: Session): void {
  session.token = opened.token
  setUser(opened.user)
  writeStored(TOKEN, opened.token)
}

export function setUser(user: User): void {
  session.user = user
  writeStored(USER, user)
}

/** Logging out clears the user and the token (specification §4). Open money intents are kept: they are still true. */
export function closeSession(): void {
  session.token = null
  session.user = null
  writeStored(TOKEN, null)
  writeStored(USER, null)
  forgetDrafts()
}

/** The log-in name, kept only when the person asked for it. */
export const rememberedUsername = (): string | null => readStored(USERNAME, isText)
export const rememberUsername = (username: string | null): boolean => writeStored(USERNAME, username)

/** A log-in or log-out in another tab is this one's too. Answers what ends it. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(TOKEN, () => Object.assign(session, readSession()))
}
