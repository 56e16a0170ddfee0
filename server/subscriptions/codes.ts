// Codes for offers and products by invitation. A code only allows viewing and requesting. It is computed from the seed
// and not stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { offerCodes } from '../db/subscription-schema.ts'
import { newToken } from '../lib/id.ts'
import { claimTry, forgetTries } from '../users/tries.ts'

const LIFE_MS = 30 * MINUTE_MS
const TRIES = { tries: 5, windowMs: 15 * MINUTE_MS }
const TRIES_FROM_ADDRESS = { tries: 20, windowMs: 15 * MINUTE_MS }
const LENGTH = 8

/** Offers or products that a code can unlock. */
export type Coded = { readonly id: string; readonly seed: string; readonly needsCode: boolean }

export const codeOf = ({ seed }: Pick<Coded, 'seed'>): string =>
  createHmac('sha256', seed).update('code').digest('hex').slice(0, LENGTH).toUpperCase()

type Given = { readonly userId: string; readonly ip: string; readonly secret: string }
export type Unlocked = { readonly token: string; readonly expiresAt: number }

/**
 * Checks a code and unlocks its subject. A wrong code and a subject without a code give the same refusal. Guesses are
 * counted per user and offer, so that a right code of one offer does not forget the wrong guesses at another. Ids that
 * are no offer with a code have one count together.
 */
export async function giveCode(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  offer: Coded | null,
  { userId, ip, secret }: Given,
): Promise<Unlocked | Refusal> {
  const now = clock.now()
  const coded = offer?.needsCode ? offer : null
  const name = `offer code ${userId} ${coded?.id ?? ''}`
  const tried = await claimTry(db, { name, limit: TRIES, from: { ...TRIES_FROM_ADDRESS, ip } }, now)
  if (isRefusal(tried)) return tried
  if (!coded || !isSame(codeOf(coded), secret)) return refuse('offerCodeWrong', { field: 'secret' })
  await forgetTries(db, name)
  const given = { token: newToken(), userId, offerId: coded.id, expiresAt: now + LIFE_MS }
  await db.insert(offerCodes).values(given)
  return given
}

function isSame(code: string, secret: string): boolean {
  const [known, given] = [code, secret].map(text => Buffer.from(text.padEnd(LENGTH).slice(0, 64)))
  return known !== undefined && given !== undefined && known.length === given.length && timingSafeEqual(known, given)
}

/** Ids of the offers that the user has unlocked with a code. */
export async function openedBy(
  tx: Pick<Tx, 'select'>,
  userId: string | null,
  at: number,
): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set()
  const rows = await tx
    .select({ offerId: offerCodes.offerId })
    .from(offerCodes)
    .where(and(eq(offerCodes.userId, userId), gt(offerCodes.expiresAt, at)))
  return new Set(rows.map(({ offerId }) => offerId))
}

type Asked = { readonly userId: string; readonly token: string | undefined; readonly at: number }

export async function isTokenRight(
  tx: Pick<Tx, 'select'>,
  offer: Pick<Coded, 'id'>,
  { userId, token, at }: Asked,
): Promise<boolean> {
  if (token === undefined) return false
  const [row] = await tx.select().from(offerCodes).where(eq(offerCodes.token, token))
  return row?.userId === userId && row.offerId === offer.id && row.expiresAt > at
}
