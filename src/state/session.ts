// The session. The token and the user record are stored on the device (specification §3); the password never is. What
// names the user is stored encrypted (own.ts).
import { proxy } from 'valtio/vanilla'
import type { Session, User } from '../../domain/wire/calls/auth.ts'
import {
  forgetDrafts,
  forgetOwn,
  isRecord,
  onStoredElsewhere,
  ownName,
  readStored,
  writeStored,
} from '../lib/persist.ts'
import type { SessionState } from './kept.ts'
import { readSession, TOKEN, USER } from './kept.ts'

/** The parts of a user record that are stored encrypted only. */
const NAMELESS = { username: '', email: null, fullName: null, kycReview: null } satisfies Partial<User>

export const session = proxy<SessionState>(readSession())

export const isLoggedIn = (): boolean => session.token !== null

export function openSession(opened: Session): void {
  forgetOwn()
  session.token = opened.token
  setUser(opened.user)
  writeStored(TOKEN, opened.token)
}

export function setUser(user: User): void {
  session.user = user
  writeStored(USER, Object.assign({}, user, NAMELESS))
}

/**
 * Logs out: clears the user and the token (specification §4). Money intents without an outcome are kept, because they
 * are still valid.
 */
export function closeSession(): void {
  session.token = null
  session.user = null
  writeStored(TOKEN, null)
  writeStored(USER, null)
  forgetDrafts()
  forgetOwn()
}

/** A log-in or log-out in another tab applies to this one. Returns an unsubscribe function. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(TOKEN, () => Object.assign(session, readSession()))
}

/**
 * Stores a preference of the user that is logged in on this device; does nothing without a log-in. Private data is
 * stored by own.ts.
 */
export function writeOwn(name: string, value: unknown): void {
  const userId = session.user?.id
  if (session.token !== null && userId) writeStored(ownName(name), { userId, value })
}

/** The preference that {@link writeOwn} stored for this user; null if there is none, or `accepts` refuses it. */
export function readOwn<T>(name: string, accepts: (value: unknown) => value is T): T | null {
  const kept = readStored(ownName(name), isRecord)
  const isMine = session.token !== null && kept !== null && kept['userId'] === session.user?.id
  return isMine && accepts(kept['value']) ? kept['value'] : null
}
