// The set-up of a factor: it is offered, confirmed with its first proof, and can be removed. With the first factor the
// user gets recovery codes.
import { and, eq, isNull } from 'drizzle-orm'
import type { FactorKind } from '../../../domain/factor.ts'
import { codeKindOf, FACTORS_MAX, OFFER_MINUTES, PROVEN_RESET_HOLD_HOURS, plainCode } from '../../../domain/factor.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { CallAnswer, CallParsed } from '../../../domain/wire/calls/table.ts'
import type { CallContext } from '../../calls/handlers.ts'
import { userOf } from '../../calls/handlers.ts'
import { invalid } from '../../calls/invalid.ts'
import type { Tx } from '../../db/db.ts'
import { factors as table } from '../../db/factor-schema.ts'
import { sessions } from '../../db/schema.ts'
import { opened, sealedFor } from '../../db/sealed-columns.ts'
import { transactionOrRefusal } from '../../db/transaction-or-refusal.ts'
import { newId } from '../../lib/id.ts'
import { sessionOf } from '../devices.ts'
import { holdMoney } from '../money-hold.ts'
import { lockPerson } from '../people.ts'
import type { SecretDeps } from '../secrets.ts'
import { notifyOfChange } from '../secrets.ts'
import { newChallenge, spendChallenge } from './challenges.ts'
import { challengeIn, creationOptions, verifyMade } from './passkeys.ts'
import { endRecoveryCodes, newRecoveryCodes } from './recovery.ts'
import type { FactorRow } from './store.ts'
import { factorsOf } from './store.ts'
import { newSecret, secretText, stepOf, totpUri } from './totp.ts'

type Offer = CallAnswer<'POST /factor/begin'>
type Confirmation = CallParsed<'POST /factor/confirm'>
const wrong = refuse('factorWrong', { field: 'code' })

/** Offers a factor; ends an earlier offer of the same kind. */
export function begin(deps: SecretDeps, kind: FactorKind, context: CallContext): Promise<Offer | Refusal> {
  const userId = userOf(context)
  return transactionOrRefusal(deps.db, async tx => {
    const person = await lockPerson(tx, userId)
    const own = await factorsOf(tx, userId)
    if (own.length >= FACTORS_MAX) return invalid(null, { reason: 'tooMany', values: { maximum: FACTORS_MAX } })
    await tx.delete(table).where(and(eq(table.userId, userId), eq(table.kind, kind), isNull(table.confirmedAt)))
    const at = deps.clock.now()
    const row = { id: newId(), userId, kind, name: '', createdAt: at }
    if (kind === 'totp') {
      const secret = newSecret()
      await tx.insert(table).values({ ...row, secret: sealedFor(row.id, secret) })
      return { id: row.id, kind, secret: secretText(secret), uri: totpUri(secret, person.username) }
    }
    const { origin } = context
    if (origin === null) return refuse('notFound', { field: 'origin' })
    await tx.insert(table).values(row)
    const challenge = await newChallenge(tx, { purpose: 'attestation', userId }, at)
    return { id: row.id, kind, options: await creationOptions(person, own, { challenge, origin }) }
  })
}

type Confirmed = Partial<Pick<FactorRow, 'lastStep' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'host'>>

export function confirm(
  deps: SecretDeps,
  { id, name, answer }: Confirmation,
  context: CallContext,
): Promise<CallAnswer<'POST /factor/confirm'> | Refusal> {
  const userId = userOf(context)
  return transactionOrRefusal(deps.db, async tx => {
    const at = deps.clock.now()
    const person = await lockPerson(tx, userId)
    const offer = await offerOf(tx, userId, id, at)
    if (!offer) return refuse('notFound', { field: 'id' })
    const confirmed =
      'code' in answer ? codeOf(offer, answer.code, at) : await passkeyOf(tx, answer.attestation, context, at)
    if (isRefusal(confirmed)) return confirmed
    const isFirst = (await factorsOf(tx, userId)).length === 0
    await tx
      .update(table)
      .set({ name, confirmedAt: at, ...confirmed })
      .where(eq(table.id, id))
    // The confirmation of the new factor also counts as a proof for this session.
    await tx
      .update(sessions)
      .set({ provenAt: at, provenBy: 'factor' })
      .where(eq(sessions.id, sessionOf(context)))
    await notifyOfChange(deps, tx, person, { change: 'factorAdded', locale: context.locale, at })
    return { recoveryCodes: isFirst ? await newRecoveryCodes(tx, userId) : null }
  })
}

async function offerOf(tx: Tx, userId: string, id: string, now: number): Promise<FactorRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.userId, userId), isNull(table.confirmedAt)))
  return row && row.createdAt > now - OFFER_MINUTES * MINUTE_MS ? opened(row.id, row) : null
}

function codeOf({ secret }: FactorRow, code: string, now: number): Confirmed | Refusal {
  if (secret === null || codeKindOf(code) !== 'totp') return wrong
  const step = stepOf(secret, plainCode(code), now)
  return step === null ? wrong : { lastStep: step }
}

type Answer = Extract<Confirmation['answer'], { attestation: unknown }>['attestation']

async function passkeyOf(tx: Tx, answer: Answer, context: CallContext, now: number): Promise<Confirmed | Refusal> {
  const challenge = challengeIn(answer)
  const asked = await spendChallenge(tx, challenge, 'attestation', now)
  const { origin } = context
  if (asked?.userId !== userOf(context) || origin === null) return wrong
  return (await verifyMade(answer, { challenge, origin })) ?? wrong
}

/**
 * Removes a factor. After the last one withdrawals are blocked for a day, because the person who removed it may not be
 * the owner.
 */
export function remove(
  deps: SecretDeps,
  id: string,
  context: CallContext,
): Promise<CallAnswer<'POST /factor/remove'> | Refusal> {
  const userId = userOf(context)
  return transactionOrRefusal(deps.db, async tx => {
    const at = deps.clock.now()
    const person = await lockPerson(tx, userId)
    const gone = await tx
      .delete(table)
      .where(and(eq(table.id, id), eq(table.userId, userId)))
      .returning({ id: table.id })
    if (gone.length === 0) return refuse('notFound', { field: 'id' })
    if ((await factorsOf(tx, userId)).length === 0) {
      await endRecoveryCodes(tx, userId)
      await holdMoney(tx, userId, at + PROVEN_RESET_HOLD_HOURS * HOUR_MS)
    }
    await notifyOfChange(deps, tx, person, { change: 'factorRemoved', locale: context.locale, at })
    return {}
  })
}

/** Creates new recovery codes. Refused without a factor, because the codes would be the only one. */
export function renewRecoveryCodes(
  { db }: Pick<SecretDeps, 'db'>,
  context: CallContext,
): Promise<CallAnswer<'POST /factor/recovery'> | Refusal> {
  const userId = userOf(context)
  return transactionOrRefusal(db, async tx => {
    await lockPerson(tx, userId)
    if ((await factorsOf(tx, userId)).length === 0) return refuse('notFound')
    return { recoveryCodes: await newRecoveryCodes(tx, userId) }
  })
}
