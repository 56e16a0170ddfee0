// Shared by all password changes: checks the log-in password within a session, and notifies the owner in the app and by
// mail.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SecurityLetter } from '../mail/letters.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { FactorDuty } from './factors/duty.ts'
import type { Serialised } from './keyed-queue.ts'
import type { Passwords } from './passwords.ts'
import type { Person } from './people.ts'
import type { Sessions } from './sessions.ts'
import { claimTry, forgetTries, takeBack } from './tries.ts'

export type SecretDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly serialised: Serialised
  readonly duty: FactorDuty
  readonly outbox: Outbox
  readonly notices: Notices
  readonly sendMail: SendMail
  readonly securityLetter: SecurityLetter
}

/** The same limit as for the log-in, so that a stolen session does not allow faster guesses. */
const LIMIT = { tries: 5, windowMs: 15 * MINUTE_MS }

/** Name of the attempts, and of the queue in which the caller must run. */
export const guessesAt = (userId: string): string => `password ${userId}`

/** `field`: the input's field for a refusal. Null if the password is right. */
export async function askPassword(
  { db, clock, passwords }: SecretDeps,
  person: Person,
  password: string,
  field: string,
): Promise<Refusal | null> {
  const name = guessesAt(person.id)
  const tried = await claimTry(db, { name, limit: LIMIT }, clock.now())
  if (isRefusal(tried)) return { ...tried, field }
  const right = await passwords.matches(password, person.passwordHash)
  if (right === false) return refuse('passwordWrong', { field })
  await (right ? forgetTries(db, name) : takeBack(db, tried))
  return right ? null : refuse('unavailable')
}

/** The kind of notice for each change. */
const noticeOf = {
  password: 'passwordChanged',
  payPassword: 'payPasswordChanged',
  factorAdded: 'factorAdded',
  factorRemoved: 'factorRemoved',
  scriptKeyMade: 'scriptKeyMade',
} as const

type SecretChange = { readonly change: keyof typeof noticeOf; readonly locale: Locale; readonly at: number }

/** Must be called last in the transaction of the change; the mail is sent after the commit. */
export async function notifyOfChange(
  { outbox, notices, sendMail, securityLetter }: Pick<SecretDeps, 'outbox' | 'notices' | 'sendMail' | 'securityLetter'>,
  tx: Tx,
  { id, email }: Person,
  { change, locale, at }: SecretChange,
): Promise<void> {
  notices.add(tx, id, { kind: noticeOf[change], subject: { type: 'security', id: '' } }, at)
  outbox.append(tx, id, [{ type: 'changed', what: 'user', id: '' }], at)
  if (email !== null) tx.afterCommit(() => void sendMail(securityLetter(email, change, locale)))
}
