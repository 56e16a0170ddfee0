// Codes by e-mail: six digits, valid for ten minutes, for five attempts, one use and one purpose. A code belongs to the
// request that asked for it: only the browser of that request can try it, and no other request replaces it. Only hashes
// are stored; that of the code is keyed with the request, so the table does not reveal codes.
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
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { emailCodes as table } from '../db/schema.ts'
import { digest, newCode, newToken } from '../lib/id.ts'
import type { CodePurpose } from '../mail/letters.ts'
import type { From } from './tries.ts'
import { addTry, placeOf, tooManyTries } from './tries.ts'

/**
 * Maximum number of mails a day to one address at the request of one network, or of a browser in which the address was
 * logged in before, which prevents flooding.
 */
const FROM_A_PLACE = { tries: 5, windowMs: DAY_MS }
/**
 * The same maximum for all networks together. It does not apply to a network or browser from which the address was
 * logged in.
 */
const FROM_EVERYWHERE = { tries: 20, windowMs: DAY_MS }

type Asked = From & { readonly email: string; readonly purpose: CodePurpose }
type AskedFrom = Pick<Asked, 'email' | 'purpose'> & { readonly place: string; readonly isKnown: boolean }

/** `code` is sent to the mailbox, `request` to the browser; both are needed. */
export type IssuedCode = { readonly code: string; readonly request: string }

/** Creates a code, or refuses with the time to wait until the next one. */
export function issueCode(db: Db, clock: Clock, { email, purpose, ...from }: Asked): Promise<IssuedCode | Refusal> {
  return db.transaction(async tx => {
    await lockName(tx, 'code', email)
    const now = clock.now()
    const { place, isKnown } = await placeOf(tx, email, from, now)
    const asked = { email, purpose, place, isKnown }
    return (await waitFor(tx, asked, now)) ?? issue(tx, asked, now)
  })
}

async function issue(tx: Tx, { email, purpose, place }: AskedFrom, now: number): Promise<IssuedCode> {
  const code = newCode(EMAIL_CODE_DIGITS)
  const request = newToken()
  await tx.insert(table).values({
    requestHash: digest(request),
    email,
    purpose,
    network: place,
    codeHash: hashOf(request, code),
    expiresAt: now + EMAIL_CODE_MINUTES * MINUTE_MS,
    triesLeft: EMAIL_CODE_TRIES,
    sentAt: now,
  })
  // Stored without the IP address, because mails are limited by address elsewhere and must not count as log-ins from
  // it.
  for (const name of [sendingTo(email), sendingFrom(email, place)]) await addTry(tx, name, '', now)
  return { code, request }
}

const sendingTo = (email: string): string => `code ${email}`
const sendingFrom = (email: string, place: string): string => `code ${email} ${place}`

async function waitFor(tx: Tx, asked: AskedFrom, now: number): Promise<Refusal | null> {
  const { email, place, isKnown } = asked
  const seconds = await secondsToWait(tx, asked, now)
  if (seconds > 0) return refuse('emailCodeTooSoon', { values: { seconds } })
  const own = await tooManyTries(tx, sendingFrom(email, place), FROM_A_PLACE, now)
  if (own || isKnown) return own
  return tooManyTries(tx, sendingTo(email), FROM_EVERYWHERE, now)
}

/**
 * Seconds until the next code can be sent. Counted per network or browser, so that another person's requests do not delay the
 * owner's.
 */
async function secondsToWait(tx: Tx, { email, purpose, place }: AskedFrom, now: number): Promise<number> {
  const [last] = await tx
    .select({ sentAt: table.sentAt })
    .from(table)
    .where(and(eq(table.email, email), eq(table.purpose, purpose), eq(table.network, place)))
    .orderBy(desc(table.sentAt))
    .limit(1)
  return last ? Math.ceil((last.sentAt - now) / SECOND_MS + EMAIL_CODE_RESEND_SECONDS) : 0
}

/** What a guess is about. `request`: the value that {@link issueCode} returned for the browser. */
export type Guessed = { readonly email: string; readonly purpose: CodePurpose; readonly request: string }

/**
 * Runs `work`, which may consume the code. The attempt is counted first, so that parallel guesses on several servers
 * cannot exceed the limit. It is refunded if `work` failed for another reason than a wrong code.
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

/** `allowed`: false if no attempts are left; the code then counts as wrong. */
export type Guess = Guessed & { readonly allowed: boolean }

/** Checks the code without consuming it, before slow work that requires it. */
export async function isRightCode(db: Pick<Tx, 'select'>, guess: Guess, code: string, now: number): Promise<boolean> {
  if (!guess.allowed) return false
  const found = await db
    .select({ email: table.email })
    .from(table)
    .where(rightCode(guess, code, now))
  return found.length === 1
}

/** Consumes the code if it is right, in the transaction of the change that requires it. */
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
