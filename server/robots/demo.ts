// The machines of the simulated market, and those of the demo account: one that mines, one without energy, one that has
// expired. Demo orders are made through the same functions as any customer's.
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { offers } from '../db/subscription-schema.ts'
import { newToken } from '../lib/id.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { lockOffer } from '../subscriptions/store.ts'
import type { RunDeps } from './jobs.ts'
import { advance } from './jobs.ts'
import { machines } from './machines.ts'
import { place } from './service.ts'

/** Closing time of the offers of machines, which never close. */
const ALWAYS = Date.UTC(2100, 0)

export async function openMachines(tx: Tx): Promise<void> {
  for (const { id, capacity, terms } of machines)
    await tx
      .insert(offers)
      .values({
        id,
        product: 'robot',
        state: 'open',
        opensAt: 0,
        closesAt: ALWAYS,
        endsAt: ALWAYS,
        terms,
        seed: newToken(),
        offered: capacity,
      })
      .onConflictDoNothing()
}

type Story = { readonly machine: number; readonly hoursAgo: number; readonly energyHours: number }

/** The demo orders. They are short, because each paid hour is computed separately. */
const stories: readonly Story[] = [
  { machine: 0, hoursAgo: 7 * 24 + 5, energyHours: 6 },
  // At least two days of paid hours, whatever the current time of day, so that the chart of each robot has more than
  // one bar.
  { machine: 1, hoursAgo: 40, energyHours: 26 },
  { machine: 2, hoursAgo: 9, energyHours: 72 },
]
const RENT_DAYS = 7

export async function seedDemoRobots(deps: SubscriptionDeps & RunDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  if (!deps.priceAt(now - 8 * DAY_MS)) return
  await openMachines(tx)
  for (const { machine, hoursAgo, energyHours } of stories) {
    const { id: offerId } = must(machines[machine], 'a machine')
    const offer = must(await lockOffer(tx, offerId, 'update'), offerId)
    const wish = { kind: 'rent', days: RENT_DAYS, quantity: 1, energyHours } as const
    const id = await place(deps, tx, { offer, userId, wish, at: now - hoursAgo * HOUR_MS })
    assert(!isRefusal(id), 'the demo account can pay for its robots')
    await advance(deps, tx, id, now)
  }
  await deps.notices.readAll(tx, userId, now)
}
