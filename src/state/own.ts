// Private data of the logged-in user on this device, encrypted: for a start without a network. It is erased at the
// log-out and when another user logs in.
import { subscribeKey } from 'valtio/vanilla/utils'
import type { User } from '../../domain/wire/calls/auth.ts'
import { isRecord, isText, ownName } from '../lib/persist.ts'
import { readSealed, writeSealed } from '../lib/sealed.ts'
import { isLoggedIn, session } from './session.ts'

/** Stores data of the user that is logged in on this device; does nothing without a log-in. */
export async function writeOwnSealed(name: string, value: unknown): Promise<void> {
  const userId = session.user?.id
  const isMine = (): boolean => isLoggedIn() && session.user?.id === userId
  if (isMine() && userId) await writeSealed(ownName(name), { userId, value }, isMine)
}

/** The data that {@link writeOwnSealed} stored for this user; null if there is none, or `accepts` refuses it. */
export async function readOwnSealed<T>(name: string, accepts: (value: unknown) => value is T): Promise<T | null> {
  const kept = await readSealed(ownName(name), isRecord)
  const isMine = isLoggedIn() && kept !== null && kept['userId'] === session.user?.id
  return isMine && accepts(kept['value']) ? kept['value'] : null
}

const PERSON = 'person'
type Person = Pick<User, 'username' | 'email' | 'fullName' | 'kycReview'>
const isPerson = (value: unknown): value is Person => isRecord(value) && isText(value['username'])

let isFollowing = false

/**
 * Completes the user's record of the session, which the device stores without names and addresses, and stores those of
 * each later record.
 */
export async function followPerson(): Promise<void> {
  if (!isFollowing) {
    isFollowing = true
    subscribeKey(session, 'user', keepPerson)
  }
  keepPerson()
  const person = await readOwnSealed(PERSON, isPerson)
  if (person && session.user && isBare(session.user)) session.user = Object.assign({}, session.user, person)
}

function keepPerson(): void {
  if (!session.user || isBare(session.user)) return
  const { username, email, fullName, kycReview } = session.user
  void writeOwnSealed(PERSON, { username, email, fullName, kycReview } satisfies Person)
}

const isBare = ({ username }: Pick<User, 'username'>): boolean => username === ''
