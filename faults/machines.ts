// The mining machines with which the fault run `mining` begins: one customer each, half of them with energy for only a
// part of the term.
import { must } from '../domain/assert.ts'
import { isRefusal } from '../domain/failure.ts'
import { DAY_MS, HOUR_MS } from '../domain/time.ts'
import type { Db } from '../server/db/db.ts'
import { freshKey } from '../tests/support/calling.ts'
import { call, openRobots } from '../tests/support/robots.ts'
import { AFTERNOON, addCustomer } from '../tests/support/trading-harness.ts'

export const DAYS = 7
/** Time after the last hour of every machine. */
export const OVER_AT = AFTERNOON + DAYS * DAY_MS + HOUR_MS
const models = ['robot-veta-60', 'robot-veta-120', 'robot-crisol-90'] as const

/** Hours of energy that were bought for each order, by its id. */
export type Rented = ReadonlyMap<string, number>

export async function rentMachines(db: Db, count: number): Promise<Rented> {
  const harness = openRobots(db)
  await harness.products.runDue(db)
  const rented = new Map<string, number>()
  for (let nth = 0; nth < count; nth += 1) {
    const userId = await addCustomer(harness, { financial: '5000.00' })
    const energyDays = nth % 2 === 0 ? DAYS : 1 + (nth % (DAYS - 1))
    const made = await call(harness, { userId, key: freshKey() }, 'POST /robotOrder/create', {
      id: must(models[nth % models.length], 'a model'),
      kind: 'rent',
      days: DAYS,
      quantity: 1 + (nth % 3),
      energyDays,
    })
    if (isRefusal(made)) throw new Error(JSON.stringify(made))
    rented.set(made.id, energyDays * (DAY_MS / HOUR_MS))
  }
  return rented
}
