// The limits of a customer's withdrawals. The caller must hold the customer's lock.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Currency } from '../../domain/currency.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { WITHDRAWALS_PER_HOUR, withdrawalTerms } from '../../domain/payment.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { reviews, withdrawals } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'

type Reader = Pick<Tx, 'select'>

/**
 * Amount that the customer can still withdraw. Withdrawals of the last 24 hours count, independent of the calendar,
 * except failed and cancelled ones.
 */
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

/**
 * Refuses if the customer has made too many applications in the last hour. Every application counts, whatever its
 * result.
 */
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
