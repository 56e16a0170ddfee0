// Compares the projections with the postings, and rebuilds them.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Currency } from '../../domain/currency.ts'
import type { Tx } from '../db/db.ts'
import { accounts, balances, postings, reservations, transfers } from '../db/money-schema.ts'

export type AuditReport = {
  /** Σ of all postings by currency: each must be 0, otherwise money was created or lost. */
  readonly sums: Readonly<Record<Currency, bigint>>
  /** Transfers whose postings do not add up to 0 in each currency. */
  readonly unbalanced: readonly string[]
  /** Accounts whose stored balance, or whose running balance in the bill, is not the sum of their postings. */
  readonly drifted: readonly string[]
  /** Reservations that differ from their transfers. */
  readonly misreserved: readonly string[]
}

type Reader = Pick<Tx, 'select' | 'selectDistinct'>

export async function audit(tx: Reader): Promise<AuditReport> {
  return {
    sums: await sumByCurrency(tx),
    unbalanced: await unbalancedTransfers(tx),
    drifted: await driftedAccounts(tx),
    misreserved: await misreservedTransfers(tx),
  }
}

export async function rebuild(tx: Tx): Promise<void> {
  const posted = sql`(SELECT coalesce(sum(amount), 0) FROM ${postings} WHERE account_id = ${balances.accountId})`
  await tx.update(balances).set({ balance: posted })
  const left = leftOfReservations(tx)
  await tx
    .update(reservations)
    .set({ remaining: sql`${left.amount}` })
    .from(left)
    .where(eq(left.id, reservations.transferId))
}

async function sumByCurrency(tx: Reader): Promise<Record<Currency, bigint>> {
  const rows = await tx
    .select({ currency: accounts.currency, sum: sql`sum(${postings.amount})`.mapWith(BigInt) })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .groupBy(accounts.currency)
  const sums: Record<Currency, bigint> = { MXN: 0n, USD: 0n, HKD: 0n }
  for (const { currency, sum } of rows) sums[currency] = sum
  return sums
}

async function unbalancedTransfers(tx: Reader): Promise<string[]> {
  const rows = await tx
    .select({ id: postings.transferId })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .groupBy(postings.transferId, accounts.currency)
    .having(sql`sum(${postings.amount}) <> 0`)
  return [...new Set(rows.map(row => row.id))]
}

async function driftedAccounts(tx: Reader): Promise<string[]> {
  const running = tx
    .select({
      accountId: postings.accountId,
      stated: postings.balanceAfter,
      summed: sql`sum(${postings.amount}) OVER (PARTITION BY ${postings.accountId} ORDER BY ${postings.seq})`.as(
        'summed',
      ),
    })
    .from(postings)
    .as('running')
  const misstated = await tx
    .selectDistinct({ id: running.accountId })
    .from(running)
    .where(sql`${running.stated} <> ${running.summed}`)
  const misprojected = await tx
    .select({ id: balances.accountId })
    .from(balances)
    .leftJoin(postings, eq(postings.accountId, balances.accountId))
    .groupBy(balances.accountId)
    .having(sql`${balances.balance} <> coalesce(sum(${postings.amount}), 0)`)
  return [...new Set([...misstated, ...misprojected].map(row => row.id))]
}

async function misreservedTransfers(tx: Reader): Promise<string[]> {
  const left = leftOfReservations(tx)
  const rows = await tx
    .select({ id: reservations.transferId })
    .from(reservations)
    .innerJoin(left, eq(left.id, reservations.transferId))
    .where(ne(reservations.remaining, left.amount))
  return rows.map(row => row.id)
}

/**
 * For each reservation the amount of its pending transfer less that of later transfers from it: one pass over each
 * table, because a subquery for each reservation takes minutes at 100,000.
 */
const leftOfReservations = (tx: Reader) =>
  tx
    .select({
      id: sql<string>`${reservations.transferId}`.as('id'),
      amount: sql<bigint>`coalesce(sum(${postings.amount}), 0)`.as('amount'),
    })
    .from(reservations)
    .leftJoin(transfers, eq(reservations.transferId, sql`coalesce(${transfers.pendingId}, ${transfers.id})`))
    .leftJoin(postings, and(eq(postings.transferId, transfers.id), eq(postings.accountId, reservations.accountId)))
    .groupBy(reservations.transferId)
    .as('reservations_left')
