// The ends of a customer's rentals of mining machines.
import { and, eq } from 'drizzle-orm'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { Tx } from '../db/db.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { termsOf } from './machines.ts'
import { heldRows } from './store.ts'

export async function upcomingRentals(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  const isRunning = and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'running'))
  const held = await heldRows(tx).where(isRunning)
  return held.map(({ row, robot, offer }) => ({
    kind: 'rentalEnd',
    when: robot.endsAt,
    subject: { type: 'robot', id: row.id },
    name: termsOf(offer).name,
    key: null,
    amount: null,
    currency: null,
  }))
}
