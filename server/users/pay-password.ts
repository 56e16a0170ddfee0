// Sets or changes the payment password: with the old one or, if that is forgotten, with a code by e-mail and the log-in
// password.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { guessing, spendCode } from './codes.ts'
import { proofKindsOf } from './factors/store.ts'
import { heldAfterReset, holdAfterReset } from './money-hold.ts'
import { askPayPassword, forgetPayTries, payGuessesAt } from './pay-tries.ts'
import type { Person } from './people.ts'
import { lockPerson, personById } from './people.ts'
import type { SecretDeps } from './secrets.ts'
import { askPassword, guessesAt, notifyOfChange } from './secrets.ts'

type Done = Promise<Readonly<Record<string, never>> | Refusal>
type Change = CallParsed<'POST /updatePayPassword'>
type ByOld = Extract<Change, { oldPayPassword: string }>
type ByCode = Exclude<Change, ByOld>

export function setPayPassword(
  deps: SecretDeps,
  given: CallParsed<'POST /settingPayPassword'>,
  context: CallContext,
): Done {
  return deps.serialised(guessesAt(userOf(context)), async () => {
    const person = await personOf(deps, context)
    if (person.payPasswordHash !== null) return refuse('alreadySet')
    const refused = await askPassword(deps, person, given.password, 'password')
    if (refused) return refused
    return keep(deps, given.payPassword, context, async (_tx, locked) =>
      locked.payPasswordHash === null ? null : refuse('alreadySet'),
    )
  })
}

export const changePayPassword = (deps: SecretDeps, given: Change, context: CallContext): Done =>
  'oldPayPassword' in given ? changeByOld(deps, given, context) : changeByCode(deps, given, context)

function changeByOld(deps: SecretDeps, { oldPayPassword, payPassword }: ByOld, context: CallContext): Done {
  const userId = userOf(context)
  return deps.serialised(payGuessesAt(userId), async () => {
    const { payPasswordHash } = await personOf(deps, context)
    const refused = await askPayPassword(deps, userId, oldPayPassword, 'oldPayPassword')
    if (refused) return refused
    return keep(deps, payPassword, context, async (_tx, locked) =>
      locked.payPasswordHash === payPasswordHash ? null : refuse('payPasswordWrong', { field: 'oldPayPassword' }),
    )
  })
}

function changeByCode(deps: SecretDeps, { code, request, password, payPassword }: ByCode, context: CallContext): Done {
  return deps.serialised(guessesAt(userOf(context)), async () => {
    const person = await personOf(deps, context)
    if (person.payPasswordHash === null) return refuse('payPasswordMissing')
    // A second code to the same mailbox proves nothing more than the first one.
    const refused =
      (await heldAfterReset(deps.db, person.id, deps.clock.now())) ??
      (await askPassword(deps, person, password, 'password'))
    if (refused) return refused
    const email = person.email?.toLowerCase() ?? ''
    const isProven = (await proofKindsOf(deps.db, person.id)).length > 0
    const hold = async (tx: Tx): Promise<null> => {
      await holdAfterReset(deps.notices, tx, { userId: person.id, isProven, at: deps.clock.now() })
      return null
    }
    return guessing(deps.db, { email, purpose: 'payPassword', request }, guess =>
      keep(deps, payPassword, context, async tx =>
        (await spendCode(tx, guess, code, deps.clock.now())) ? hold(tx) : refuse('emailCodeWrong', { field: 'code' }),
      ),
    )
  })
}

const personOf = async ({ db }: SecretDeps, context: CallContext): Promise<Person> =>
  must(await personById(db, userOf(context)), 'person of a live session')

type LastLook = (tx: Tx, person: Person) => Promise<Refusal | null>

/** Stores the new password. `lastLook` is a last check that runs with the user's row locked. */
async function keep(deps: SecretDeps, payPassword: string, context: CallContext, lastLook: LastLook): Done {
  const { db, clock, passwords } = deps
  const hash = await passwords.hash(payPassword)
  if (hash === null) return refuse('unavailable')
  const at = clock.now()
  return transactionOrRefusal(db, async tx => {
    const person = await lockPerson(tx, userOf(context))
    const refused = await lastLook(tx, person)
    if (refused) return refused
    await tx.update(users).set({ payPasswordHash: hash }).where(eq(users.id, person.id))
    await forgetPayTries(tx, person.id)
    await notifyOfChange(deps, tx, person, { change: 'payPassword', locale: context.locale, at })
    return {}
  })
}
