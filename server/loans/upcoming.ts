// The instalments that a customer has to pay.
import { and, eq } from 'drizzle-orm'
import { isPaid, totalOf } from '../../domain/loans/instalments.ts'
import { LOAN_CURRENCY } from '../../domain/loans/rules.ts'
import { roundToMinor } from '../../domain/money.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { Tx } from '../db/db.ts'
import { loans } from '../db/loan-schema.ts'
import { instalmentsOf } from './store.ts'

export async function upcomingInstalments(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  const isInUse = and(eq(loans.userId, userId), eq(loans.state, 'inUse'))
  const rows = await tx.select({ id: loans.id }).from(loans).where(isInUse)
  if (rows.length === 0) return []
  const instalments = await instalmentsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) =>
    (instalments.get(id) ?? [])
      .filter(each => !isPaid(each))
      .map(
        (each): Upcoming => ({
          kind: 'instalment',
          when: each.dueOn,
          subject: { type: 'loan', id },
          name: null,
          key: null,
          amount: -roundToMinor(totalOf(each)),
          currency: LOAN_CURRENCY,
        }),
      ),
  )
}
