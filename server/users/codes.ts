// Codes by e-mail: six digits, valid for ten minutes, five attempts, one use, one purpose. A code belongs to the request
// that asked for it: its attempts are open only to the browser that made the request, and nobody else's request
// replaces it. Only hashes are stored, that of the code with the request as key: a copy of the table gives no code.
import { createHmac } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import {
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_MINUTES,
  EMAIL_CODE_RESEND_SECONDS,
  EMAIL_CODE_TRIES,
} from '../../domain/limits.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { emailCodes as table } from '../db/schema.ts'
import { networksOf } from '../lib/address.ts'
import { digest, newCode, newToken } from '../lib/id.ts'
import type { CodePurpose } from '../mail/letters.ts'
import { addTry, isKnownNetwork, tooManyTries } from './tries.ts'

/** Mails a day to one address that one network asks for, to prevent flooding it (reliability, §4). */
const FROM_A_NETWORK = { tries: 5, windowMs: DAY_MS }
/** The same for all networks together: it does not hold for one from which the address logged in lately. */
const FROM_EVERYWHERE = { tries: 20, windowMs: DAY_MS }

type Asked = { readonly email: string; readonly purpose: CodePurpose; readonly ip: string }
type AskedFrom = Pick<Asked, 'email' | 'purpose'> & { readonly network: string }

/** `code` goes to the mailbox, `request` to the browser: one without the other is worth nothing. */
export type IssuedCode = { readonly code: string; readonly request: string }

/** Creates a code, or refuses with the time to wait. */
export function issueCode(db: Db, clock: Clock, { email, purpose, ip }: Asked): Promise<IssuedCode | Refusal> {
  const asked = { email, purpose, network: networksOf(ip).near }
  return db.transaction(async tx => {
    await lockName(tx, 'code', email)
    const now = clock.now()
    return (await waitFor(tx, asked, now)) ?? issue(tx, asked, now)
  })
}

async function issue(tx: Tx, { email, purpose, network }: AskedFrom, now: number): Promise<IssuedCode> {
  const code = newCode(EMAIL_CODE_DIGITS)
  const request = newToken()
  await tx.insert(table).values({
    requestHash: digest(request),
    email,
    purpose,
    network,
    codeHash: hashOf(request, code),
    expiresAt: now + EMAIL_CODE_MINUTES * 60_000,
    triesLeft: EMAIL_CODE_TRIES,
    sentAt: now,
  })
  // Without the address: mails are limited by address elsewhere, and must not count as its log-ins.
  for (const name of [sendingTo(email), sendingFrom(email, network)]) await addTry(tx, name, '', now)
  return { code, request }
}

const sendingTo = (email: string): string => `code ${email}`
const sendingFrom = (email: string, network: string): string => `code ${email} ${network}`

async function waitFor(tx: Tx, asked: AskedFrom, now: number): Promise<Refusal | null> {
  const { email, network } = asked
  const seconds = await secondsToWait(tx, asked, now)
  if (seconds > 0) return refuse('emailCodeTooSoon', { values: { seconds } })
  const own = await tooManyTries(tx, sendingFrom(email, network), FROM_A_NETWORK, now)
  if (own || (await isKnownNetwork(tx, email, network, now))) return own
  return tooManyTries(tx, sendingTo(email), FROM_EVERYWHERE, now)
}

/** For one network, so that a stranger's requests do not delay the owner's. */
async function secondsToWait(tx: Tx, { email, purpose, network }: AskedFrom, now: number): Promise<number> {
  const [last] = await tx
    .select({ sentAt: table.sentAt })
    .from(table)
    .where(and(eq(table.email, email), eq(table.purpose, purpose), eq(table.network, network)))
    .orderBy(desc(table.sentAt))
    .limit(1)
  return last ? Math.ceil((last.sentAt - now) / 1000 + EMAIL_CODE_RESEND_SECONDS) : 0
}

/** The subject of a guess. `request` is what {@link issueCode} gave to the browser. */
export type Guessed = { readonly email: string; readonly purpose: CodePurpose; readonly request: string }

/**
 * `work` may consume the code. The guess is counted before it, so that parallel guesses on several servers cannot
 * exceed the limit, and is refunded if the code was not what was wrong.
 */
export async function guessing<T>(
  db: Db,
  guessed: Guessed,
  work: (guess: Guess) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counted = await db
    .update(table)
    .set({ triesLeft: sql`${table.triesLeft} - 1` })
    .where(and(askedBy(guessed), gt(table.triesLeft, 0)))
    .returning({ email: table.email })
  const { email, purpose, request } = guessed
  const done = await work({ email, purpose, request, allowed: counted.length === 1 })
  if (counted.length === 1 && isRefusal(done) && done.failure !== 'emailCodeWrong')
    await db
      .update(table)
      .set({ triesLeft: sql`${table.triesLeft} + 1` })
      .where(askedBy(guessed))
  return done
}

/** One that is not allowed counts as wrong, whatever the code. */
export type Guess = Guessed & { readonly allowed: boolean }

/** Checks the code before the slow work that requires it. */
export async function isRightCode(db: Pick<Tx, 'select'>, guess: Guess, code: string, now: number): Promise<boolean> {
  if (!guess.allowed) return false
  const found = await db
    .select({ email: table.email })
    .from(table)
    .where(rightCode(guess, code, now))
  return found.length === 1
}

/** Deletes the code if it is right, in the transaction of its purpose. */
export async function spendCode(tx: Tx, guess: Guess, code: string, now: number): Promise<boolean> {
  if (!guess.allowed) return false
  const spent = await tx
    .delete(table)
    .where(rightCode(guess, code, now))
    .returning({ email: table.email })
  return spent.length === 1
}

const askedBy = ({ email, purpose, request }: Guessed) =>
  and(eq(table.requestHash, digest(request)), eq(table.email, email), eq(table.purpose, purpose))

const rightCode = (guessed: Guessed, code: string, now: number) =>
  and(askedBy(guessed), eq(table.codeHash, hashOf(guessed.request, code)), gt(table.expiresAt, now))

const hashOf = (request: string, code: string): string => createHmac('sha256', request).update(code).digest('base64url')
