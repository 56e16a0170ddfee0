// The steps of the new issues that a customer has applied for.
import { and, eq, inArray } from 'drizzle-orm'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { Tx } from '../db/db.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { withOffers } from '../subscriptions/store.ts'
import { termsOf } from './terms.ts'

export async function upcomingIssues(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  const isOpen = inArray(subscriptions.state, ['submitted', 'running'])
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'newStock'), isOpen)
  const rows = await withOffers(tx).where(own)
  return rows.flatMap(({ row, offer }) => {
    const { name, timetable } = termsOf(offer)
    const steps = row.state === 'submitted' ? (['allotted', 'listed'] as const) : (['listed'] as const)
    return steps.map(
      (step): Upcoming => ({
        kind: step === 'allotted' ? 'allotment' : 'listing',
        when: timetable[step],
        subject: { type: 'subscription', id: row.id },
        name,
        key: null,
        amount: null,
        currency: null,
      }),
    )
  })
}
