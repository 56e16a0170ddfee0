// Codes by e-mail: six digits, for ten minutes, five tries, once, for one purpose. Only their hash is stored.
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
import type { Db, Tx } from '../db/db.ts'
import { emailCodes as table } from '../db/schema.ts'
import { digest, newCode } from '../id.ts'
import type { CodePurpose } from '../mail/letters.ts'
import { addTry, tooManyTries } from './tries.ts'

const DAY_MS = 86_400_000
/** Letters a day to one address: nobody's mailbox is flooded through us (reliability, §4). */
const CODES_A_DAY = { tries: 5, windowMs: DAY_MS }

export type CodeRequest = { readonly email: string; readonly purpose: CodePurpose; readonly ip: string }

/** A fresh code in place of any earlier one, or how long to wait for it. */
export async function issueCode(db: Db, clock: Clock, request: CodeRequest): Promise<string | Refusal> {
  const now = clock.now()
  const tooSoon = await waitFor(db, request, now)
  if (isRefusal(tooSoon)) return tooSoon
  const code = newCode(EMAIL_CODE_DIGITS)
  const { email, purpose } = request
  const fresh = {
    codeHash: hashOf(email, purpose, code),
    expiresAt: now + EMAIL_CODE_MINUTES * 60_000,
    triesLeft: EMAIL_CODE_TRIES,
    sentAt: now,
  }
  await db
    .insert(table)
    .values({ email, purpose, ...fresh })
    .onConflictDoUpdate({ target: [table.email, table.purpose], set: fresh })
  await addTry(db, sendingTo(email), request.ip, now)
  return code
}

const sendingTo = (email: string): string => `code ${email}`

async function waitFor(db: Db, { email, purpose }: CodeRequest, now: number): Promise<Refusal | null> {
  const [last] = await db.select().from(table).where(of(email, purpose))
  const readyAt = last ? last.sentAt + EMAIL_CODE_RESEND_SECONDS * 1000 : now
  if (readyAt > now) return refuse('emailCodeTooSoon', { values: { seconds: Math.ceil((readyAt - now) / 1000) } })
  return tooManyTries(db, sendingTo(email), CODES_A_DAY, now)
}

/** Takes the code away when it is the right one: inside the transaction of what it was for. */
export async function spendCode(
  tx: Tx,
  email: string,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<boolean> {
  const right = and(of(email, purpose), eq(table.codeHash, hashOf(email, purpose, code)))
  const spent = await tx
    .delete(table)
    .where(and(right, gt(table.expiresAt, now), gt(table.triesLeft, 0)))
    .returning({ email: table.email })
  return spent.length === 1
}

/** A wrong guess costs one try, whatever else was rolled back with it. */
export async function countMiss(db: Db, email: string, purpose: CodePurpose): Promise<void> {
  await db
    .update(table)
    .set({ triesLeft: sql`${table.triesLeft} - 1` })
    .where(of(email, purpose))
}

const of = (email: string, purpose: CodePurpose) => and(eq(table.email, email), eq(table.purpose, purpose))

const hashOf = (email: string, purpose: CodePurpose, code: string): string => digest(`${purpose} ${email} ${code}`)
