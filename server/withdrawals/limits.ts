// How much and how often a customer may withdraw. Whoever acts on the answer holds the customer's lock.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Currency } from '../../domain/instrument.ts'
import { WITHDRAWALS_PER_HOUR, withdrawalTerms } from '../../domain/payment.ts'
import { reviews, withdrawals } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Reader = Pick<Tx, 'select'>

/** Of the last 24 hours, whatever the calendar says. What failed or was called off never left. */
export async function leftToday(tx: Reader, userId: string, currency: Currency, at: number): Promise<bigint> {
  const [row] = await tx
    .select({ used: sql`coalesce(sum(${withdrawals.amount}), 0)`.mapWith(BigInt) })
    .from(withdrawals)
    .innerJoin(reviews, eq(reviews.id, withdrawals.id))
    .where(
      and(
        eq(reviews.userId, userId),
        eq(withdrawals.currency, currency),
        inArray(reviews.state, ['pending', 'passed']),
        gt(reviews.createdAt, at - DAY_MS),
      ),
    )
  const left = withdrawalTerms(currency, null).dayLimit - (row?.used ?? 0n)
  return left > 0n ? left : 0n
}

/** Every application counts, however it ended: it is the asking that is slowed. */
export async function checkPace(tx: Reader, userId: string, at: number): Promise<Refusal | null> {
  const newest = await tx
    .select({ at: reviews.createdAt })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.kind, 'withdrawal'), gt(reviews.createdAt, at - HOUR_MS)))
    .orderBy(desc(reviews.seq))
    .limit(WITHDRAWALS_PER_HOUR)
  const oldest = newest[WITHDRAWALS_PER_HOUR - 1]
  if (!oldest) return null
  return refuse('tooManyWithdrawals', { values: { minutes: Math.ceil((oldest.at + HOUR_MS - at) / MINUTE_MS) } })
}
