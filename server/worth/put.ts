// The money that a user has put in: opening money and deposits minus withdrawals, in each currency, and its sum in a base
// currency. Every amount is converted once, at the end of the day on which it moved, so that later rates do not change it.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { flowKinds } from '../../domain/ledger.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import type { Tx } from '../db/db.ts'
import { accounts, postings } from '../db/money-schema.ts'
import type { WorthDay } from '../db/worth-schema.ts'
import { worthDays } from '../db/worth-schema.ts'
import type { Rates } from '../rates/rates.ts'

type Reading = Pick<Tx, 'select'>

/** Money put in so far minus money taken out, in minor units of each currency. */
type PaidIn = Readonly<Record<Currency, bigint>>

const isFlow = inArray(postings.kind, [...flowKinds])

/** Null for a user who has never had money. */
export async function readPaidIn(tx: Reading, userId: string): Promise<PaidIn | null> {
  const rows = await tx
    .select({ currency: accounts.currency, amount: sql<string>`sum(${postings.amount})` })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(and(eq(accounts.owner, userId), isFlow))
    .groupBy(accounts.currency)
  if (rows.length === 0) return null
  const of = (wanted: Currency) => BigInt(rows.find(({ currency }) => currency === wanted)?.amount ?? 0)
  return { MXN: of('MXN'), USD: of('USD'), HKD: of('HKD') }
}

/** The rows of the user's last stored day; empty if there is none. */
export async function readLastDay(tx: Reading, userId: string): Promise<WorthDay[]> {
  const last = tx
    .select({ date: sql`max(${worthDays.date})` })
    .from(worthDays)
    .where(eq(worthDays.userId, userId))
  return await tx
    .select()
    .from(worthDays)
    .where(and(eq(worthDays.userId, userId), eq(worthDays.date, last)))
}

/**
 * The money put in, in the base currency: that of the last stored day, and what was put in since then at these rates. The
 * sum of the conversions is rounded once, half-even. Null while a required rate is unknown.
 */
export function putIn(
  base: Currency,
  { paidIn, last }: { readonly paidIn: PaidIn; readonly last: readonly WorthDay[] },
  rates: Pick<Rates, 'mid'>,
): bigint | null {
  let since = new Decimal(0)
  for (const currency of currencies) {
    const before = last.find(row => row.currency === currency)?.paidIn ?? 0n
    const amount = paidIn[currency] - before
    if (amount === 0n) continue
    const rate = rates.mid(currency, base)
    if (!rate) return null
    since = since.plus(fromMinor(amount).times(rate))
  }
  return (last.find(row => row.currency === base)?.put ?? 0n) + roundToMinor(since)
}
