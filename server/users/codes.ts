// Codes by e-mail: six digits, valid for ten minutes, five attempts, one use, one purpose. Only their hash is stored.
import { and, eq, gt, sql } from 'drizzle-orm'
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
import { digest, newCode } from '../lib/id.ts'
import type { CodePurpose } from '../mail/letters.ts'
import { addTry, tooManyTries } from './tries.ts'

/** Mails a day to one address, to prevent flooding it (reliability, §4). */
const CODES_A_DAY = { tries: 5, windowMs: DAY_MS }

export type CodeRequest = { readonly email: string; readonly purpose: CodePurpose }

/** Creates a code that replaces any earlier one, or refuses with the time to wait. */
export function issueCode(db: Db, clock: Clock, request: CodeRequest): Promise<string | Refusal> {
  return db.transaction(async tx => {
    await lockName(tx, 'code', request.email)
    const now = clock.now()
    return (await waitFor(tx, request, now)) ?? issue(tx, request, now)
  })
}

async function issue(tx: Tx, request: CodeRequest, now: number): Promise<string> {
  const code = newCode(EMAIL_CODE_DIGITS)
  const { email, purpose } = request
  const fresh = {
    codeHash: hashOf(email, purpose, code),
    expiresAt: now + EMAIL_CODE_MINUTES * 60_000,
    triesLeft: EMAIL_CODE_TRIES,
    sentAt: now,
  }
  await tx
    .insert(table)
    .values({ email, purpose, ...fresh })
    .onConflictDoUpdate({ target: [table.email, table.purpose], set: fresh })
  // Without the address: mails are limited by address elsewhere, and must not count as its log-ins.
  await addTry(tx, sendingTo(email), '', now)
  return code
}

const sendingTo = (email: string): string => `code ${email}`

async function waitFor(db: Tx, { email, purpose }: CodeRequest, now: number): Promise<Refusal | null> {
  const [last] = await db.select().from(table).where(of(email, purpose))
  const readyAt = last ? last.sentAt + EMAIL_CODE_RESEND_SECONDS * 1000 : now
  if (readyAt > now) return refuse('emailCodeTooSoon', { values: { seconds: Math.ceil((readyAt - now) / 1000) } })
  return tooManyTries(db, sendingTo(email), CODES_A_DAY, now)
}

/** The subject of a guess. */
export type Guessed = { readonly email: string; readonly purpose: CodePurpose }

/**
 * `work` may consume the code. The guess is counted before it, so that parallel guesses on several servers cannot
 * exceed the limit, and is refunded if the code was not what was wrong.
 */
export async function guessing<T>(
  db: Db,
  { email, purpose }: Guessed,
  work: (guess: Guess) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counted = await db
    .update(table)
    .set({ triesLeft: sql`${table.triesLeft} - 1` })
    .where(and(of(email, purpose), gt(table.triesLeft, 0)))
    .returning({ codeHash: table.codeHash })
  const done = await work({ email, purpose, allowed: counted.length === 1 })
  if (counted[0] && isRefusal(done) && done.failure !== 'emailCodeWrong')
    await db
      .update(table)
      .set({ triesLeft: sql`${table.triesLeft} + 1` })
      .where(and(of(email, purpose), eq(table.codeHash, counted[0].codeHash)))
  return done
}

/** One that is not allowed counts as wrong, whatever the code. */
export type Guess = Guessed & { readonly allowed: boolean }

/** Whether the code is right, before the slow work that needs it. */
export async function isRightCode(db: Pick<Tx, 'select'>, guess: Guess, code: string, now: number): Promise<boolean> {
  if (!guess.allowed) return false
  const found = await db
    .select({ email: table.email })
    .from(table)
    .where(and(rightCode(guess, code), gt(table.expiresAt, now)))
  return found.length === 1
}

const rightCode = ({ email, purpose }: Guessed, code: string) =>
  and(of(email, purpose), eq(table.codeHash, hashOf(email, purpose, code)))

/** Deletes the code if it is right, in the transaction of its purpose. */
export async function spendCode(tx: Tx, guess: Guess, code: string, now: number): Promise<boolean> {
  if (!guess.allowed) return false
  const spent = await tx
    .delete(table)
    .where(and(rightCode(guess, code), gt(table.expiresAt, now)))
    .returning({ email: table.email })
  return spent.length === 1
}

const of = (email: string, purpose: CodePurpose) => and(eq(table.email, email), eq(table.purpose, purpose))

const hashOf = (email: string, purpose: CodePurpose, code: string): string => digest(`${purpose} ${email} ${code}`)
