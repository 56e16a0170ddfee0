// Rows of withdrawals, each with its review.

import { and, desc, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { ReviewRow, WithdrawalRow } from '../db/account-schema.ts'
import { reviews, withdrawals } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import { opened } from '../db/sealed-columns.ts'

export type Reviewed = { readonly row: WithdrawalRow; readonly review: ReviewRow }

type Reader = Pick<Tx, 'select'>

export async function withdrawalById(tx: Reader, id: string): Promise<WithdrawalRow> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id))
  return opened(id, must(row, `withdrawal ${id}`))
}

export async function withdrawalsOf(
  tx: Reader,
  userId: string,
  { id, kind, ...page }: CallParsed<'POST /withdrawal/listPage'>,
): Promise<{ total: number; list: Reviewed[] }> {
  const wanted = and(
    eq(reviews.userId, userId),
    equalsIfGiven(withdrawals.id, id),
    equalsIfGiven(withdrawals.kind, kind),
  )
  const query = tx
    .select({ row: withdrawals, review: reviews })
    .from(withdrawals)
    .innerJoin(reviews, eq(reviews.id, withdrawals.id))
    .where(wanted)
  const { total, rows } = await readPage(tx, query, [desc(reviews.seq)], page)
  return { total, list: rows.map(({ row, review }) => ({ row: opened(row.id, row), review })) }
}
