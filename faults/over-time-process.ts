// A child process that the fault run kills: runs the bonds, funds and loans of the store named by its environment
// through several months, with the actions of their owners, and exits.
import { max } from 'drizzle-orm'
import { must } from '../domain/assert.ts'
import { bondLots } from '../server/db/bond-schema.ts'
import type { Db } from '../server/db/db.ts'
import { fundOrders } from '../server/db/fund-schema.ts'
import { loans } from '../server/db/loan-schema.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { AFTERNOON } from '../tests/support/trading-harness.ts'
import { act } from './holders.ts'
import { moments, openOverTime } from './over-time-products.ts'

const { DATABASE_URL, DATA_DIR } = process.env
const db = await (DATABASE_URL
  ? openPostgres(DATABASE_URL, AFTERNOON)
  : openStore(must(DATA_DIR, 'a folder'), AFTERNOON))
const harness = openOverTime(db)
const known = await lastChange(db)
for (const moment of moments.filter(at => at >= known)) {
  harness.clock.leap(moment - harness.clock.now())
  await harness.products.runDue(db)
  await act(harness)
}
await db.close()
process.exit(0)

/**
 * Returns the time of the last stored change. The clock starts there, so that it is never earlier than data that a
 * preceding process stored.
 */
async function lastChange(store: Db): Promise<number> {
  const [bond] = await store.select({ at: max(bondLots.modifiedAt) }).from(bondLots)
  const [fund] = await store.select({ at: max(fundOrders.modifiedAt) }).from(fundOrders)
  const [loan] = await store.select({ at: max(loans.modifiedAt) }).from(loans)
  return Math.max(...[bond, fund, loan].map(row => row?.at ?? AFTERNOON))
}
