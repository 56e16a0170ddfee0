// Changes the log-in password: with the old password, or with a code by e-mail if it is forgotten. All other sessions
// and all script keys end in the same transaction.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { FactorProof } from '../../domain/wire/calls/factor-proof.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { guessing, isRightCode, spendCode } from './codes.ts'
import { sessionOf } from './devices.ts'
import { proofRefusal } from './factors/needed.ts'
import { checkProof } from './factors/prove.ts'
import { proofKindsOf } from './factors/store.ts'
import { holdAfterMailReset, holdAfterReset } from './money-hold.ts'
import { lockPerson, personByEmail, personById } from './people.ts'
import type { SecretDeps } from './secrets.ts'
import { askPassword, guessesAt, notifyOfChange } from './secrets.ts'
import { forgetTries } from './tries.ts'
import { refuseWeakPassword } from './weak-password.ts'

type Done = Promise<Readonly<Record<string, never>> | Refusal>

const codeWrong = refuse('emailCodeWrong', { field: 'code' })

/**
 * Resets a forgotten password. An unknown address is refused like a wrong code and in the same time, because nothing is
 * hashed before the code is right.
 */
export function resetPassword(deps: SecretDeps, given: CallParsed<'POST /resetPassword'>, context: CallContext): Done {
  const { db, clock, passwords, sessions } = deps
  const { email } = given
  // Serialised, so that parallel guesses cannot exceed a code's attempts.
  return deps.serialised(`reset ${email}`, () =>
    guessing(db, { email, purpose: 'resetPassword', request: given.request }, async guess => {
      const at = clock.now()
      if (!(await isRightCode(db, guess, given.code, at))) return codeWrong
      const owner = await personByEmail(db, email)
      const weak = refuseWeakPassword(given.password, { email, name: owner?.fullName ?? null })
      if (weak) return weak
      if (!owner) return codeWrong
      const kinds = await proofKindsOf(db, owner.id)
      const hasFactor = kinds.length > 0
      if (hasFactor && !given.proof) return proofRefusal(kinds, { place: 'call' })
      const hash = await passwords.hash(given.password)
      if (hash === null) return refuse('unavailable')
      // Last, because a code of a factor serves once.
      const proven = hasFactor && given.proof ? await provenReset(deps, owner.id, given.proof, context) : false
      if (isRefusal(proven)) return proven
      return transactionOrRefusal(db, async tx => {
        if (!(await spendCode(tx, guess, given.code, at))) return codeWrong
        const person = await lockPerson(tx, owner.id)
        await setPassword(tx, person.id, hash)
        await sessions.revokeAll(tx, person.id)
        // Removes wrong attempts, so that an account that they have locked is unlocked.
        for (const name of [person.username.toLowerCase(), guessesAt(person.id)]) await forgetTries(tx, name)
        await holdAfterReset(deps.notices, tx, { userId: person.id, isProven: proven, at })
        if (!proven) await holdAfterMailReset(tx, person.id, at)
        await notifyOfChange(deps, tx, person, { change: 'password', locale: context.locale, at })
        return {}
      })
    }),
  )
}

/** Checks the second factor of an account that has one, because the code by e-mail alone is not enough. */
async function provenReset(
  deps: SecretDeps,
  userId: string,
  proof: FactorProof,
  context: CallContext,
): Promise<true | Refusal> {
  const by = await checkProof(deps, userId, proof, context)
  return isRefusal(by) ? by : true
}

export function changePassword(
  deps: SecretDeps,
  given: CallParsed<'POST /updatePassword'>,
  context: CallContext,
): Promise<{ readonly token: string } | Refusal> {
  const userId = userOf(context)
  return deps.serialised(guessesAt(userId), async () => {
    const { db, clock, passwords, sessions } = deps
    const checked = must(await personById(db, userId), 'person of a live session')
    const refused =
      (await askPassword(deps, checked, given.oldPassword, 'oldPassword')) ??
      refuseWeakPassword(given.password, { email: checked.email, name: checked.fullName })
    if (refused) return refused
    const hash = await passwords.hash(given.password)
    if (hash === null) return refuse('unavailable')
    const at = clock.now()
    return transactionOrRefusal(db, async tx => {
      const person = await lockPerson(tx, userId)
      // The password was reset meanwhile, so the old one is no longer valid.
      if (person.passwordHash !== checked.passwordHash) return refuse('passwordWrong', { field: 'oldPassword' })
      await setPassword(tx, userId, hash)
      await sessions.revokeOthers(tx, userId, sessionOf(context))
      await sessions.revokeKeys(tx, userId)
      await notifyOfChange(deps, tx, person, { change: 'password', locale: context.locale, at })
      return { token: await sessions.renew(tx, sessionOf(context)) }
    })
  })
}

async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}
