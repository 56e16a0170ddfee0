// Secrets that are sent to a client and must be returned once, within minutes.
import { Buffer } from 'node:buffer'
import { and, eq, gt } from 'drizzle-orm'
import { CHALLENGE_MINUTES } from '../../../domain/factor.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Tx } from '../../db/db.ts'
import { challenges as table } from '../../db/factor-schema.ts'
import { digest, newToken } from '../../lib/id.ts'

export type Challenge = typeof table.$inferSelect
type Purpose = Challenge['purpose']
type Asked = Pick<Challenge, 'purpose' | 'userId'> & { readonly bound?: string | null }

export async function newChallenge(
  db: Pick<Tx, 'insert'>,
  { purpose, userId, bound = null }: Asked,
  now: number,
): Promise<string> {
  const secret = purpose === 'assertion' && bound !== null ? linkedChallenge(bound) : newToken()
  const expiresAt = now + CHALLENGE_MINUTES * MINUTE_MS
  await db.insert(table).values({ hash: digest(secret), purpose, userId, bound, expiresAt })
  return secret
}

/** 256 random bits, and the digest that the passkey signs with them. */
const linkedChallenge = (link: string): string =>
  Buffer.concat([newToken(), link].map(part => Buffer.from(part, 'base64url'))).toString('base64url')

export async function readChallenge(
  db: Pick<Tx, 'select'>,
  secret: string,
  purpose: Purpose,
  now: number,
): Promise<Challenge | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(valid(secret, purpose, now))
  return row ?? null
}

/** Consumes a challenge. Null if it is unknown, expired, for another purpose, or was consumed before. */
export async function spendChallenge(
  db: Pick<Tx, 'delete'>,
  secret: string,
  purpose: Purpose,
  now: number,
): Promise<Challenge | null> {
  const [row] = await db
    .delete(table)
    .where(valid(secret, purpose, now))
    .returning()
  return row ?? null
}

const valid = (secret: string, purpose: Purpose, now: number) =>
  and(eq(table.hash, digest(secret)), eq(table.purpose, purpose), gt(table.expiresAt, now))
