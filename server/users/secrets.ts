// What all changes of a password have in common: the log-in password asked of whoever is logged in already, and the word of
// the change to its owner, by every way there is.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SecurityLetter } from '../mail/letters.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Passwords } from './passwords.ts'
import type { Person } from './people.ts'
import type { Sessions } from './sessions.ts'
import { claimTry, forgetTries, takeBack } from './tries.ts'
import type { InTurn } from './turns.ts'

export type SecretDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly inTurn: InTurn
  readonly outbox: Outbox
  readonly notices: Notices
  readonly sendMail: SendMail
  readonly securityLetter: SecurityLetter
}

/** As strict as the log-in itself, so that a stolen session guesses no faster than a stranger. */
const LIMIT = { tries: 5, windowMs: 15 * 60_000 }

/** The name of what is guessed at: of its tries, and of the turn that the caller must hold. */
export const guessesAt = (userId: string): string => `password ${userId}`

/** `field` is where the password was typed. Null when it is right. */
export async function askPassword(
  { db, clock, passwords }: SecretDeps,
  person: Person,
  password: string,
  field: string,
): Promise<Refusal | null> {
  const name = guessesAt(person.id)
  const tried = await claimTry(db, name, LIMIT, clock.now())
  if (isRefusal(tried)) return { ...tried, field }
  const right = await passwords.matches(password, person.passwordHash)
  if (right === false) return refuse('passwordWrong', { field })
  await (right ? forgetTries(db, name) : takeBack(db, tried))
  return right ? null : refuse('unavailable')
}

/** In the change's own transaction, last; the letter leaves when it is committed. */
export async function tellOfChange(
  { outbox, notices, sendMail, securityLetter }: SecretDeps,
  tx: Tx,
  { id, email }: Person,
  change: 'password' | 'payPassword',
  { locale, at }: { readonly locale: Locale; readonly at: number },
): Promise<void> {
  await notices.add(tx, id, { kind: `${change}Changed`, subject: { type: 'security', id: '' } }, at)
  await outbox.append(tx, id, [{ type: 'changed', what: 'user', id: '' }], at)
  if (email !== null) tx.afterCommit(() => void sendMail(securityLetter(email, change, locale)))
}
