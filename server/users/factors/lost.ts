// Removes the factors of a customer who lost all of them and all recovery codes, after an operator has checked the
// customer's identity. The request may still be an impostor's, so all sessions end, withdrawals are blocked for three
// days, and the owner gets a mail.
import { eq } from 'drizzle-orm'
import type { Clock } from '../../../domain/clock.ts'
import { RESET_HOLD_HOURS } from '../../../domain/factor.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { DEFAULT_LOCALE } from '../../../domain/wire/envelope.ts'
import type { Db, Tx } from '../../db/db.ts'
import { factors as table } from '../../db/factor-schema.ts'
import { holdMoney } from '../money-hold.ts'
import { lockPerson } from '../people.ts'
import type { SecretDeps } from '../secrets.ts'
import { notifyOfChange } from '../secrets.ts'
import type { Sessions } from '../sessions.ts'
import { endRecoveryCodes } from './recovery.ts'

export type LostFactorDeps = Pick<SecretDeps, 'outbox' | 'notices' | 'sendMail' | 'securityLetter'> & {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'revokeAll'>
}

/** Returns the number of removed factors; with 0 nothing is changed. */
export const removeLostFactors = (deps: LostFactorDeps, userId: string): Promise<number> =>
  deps.db.transaction(async tx => {
    const at = deps.clock.now()
    const person = await lockPerson(tx, userId)
    const gone = await removeFactors(tx, userId)
    if (gone === 0) return 0
    await holdMoney(tx, userId, at + RESET_HOLD_HOURS * HOUR_MS)
    await deps.sessions.revokeAll(tx, userId)
    // A customer's language is not stored, so unrequested mails use the default language.
    await notifyOfChange(deps, tx, person, { change: 'factorRemoved', locale: DEFAULT_LOCALE, at })
    return gone
  })

/** Removes all factors, offered ones too, and the recovery codes. Returns the number of factors. */
export async function removeFactors(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.delete(table).where(eq(table.userId, userId)).returning({ id: table.id })
  await endRecoveryCodes(tx, userId)
  return gone.length
}
