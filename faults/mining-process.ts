// A child process that the fault run kills: runs the machines of the store named by its environment to the end of their
// terms, and exits.
import { max } from 'drizzle-orm'
import { must } from '../domain/assert.ts'
import { HOUR_MS } from '../domain/time.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { robotHours } from '../server/db/robot-schema.ts'
import { openRobots } from '../tests/support/robots.ts'
import { AFTERNOON } from '../tests/support/trading-harness.ts'
import { OVER_AT } from './machines.ts'

/**
 * Hours between two runs of the due work. Most runs are on time; one follows a downtime with more hours than a single
 * transaction pays.
 */
const STRIDES = [1, 1, 1, 26, 3]

const { DATABASE_URL, DATA_DIR } = process.env
const db = await (DATABASE_URL
  ? openPostgres(DATABASE_URL, AFTERNOON)
  : openStore(must(DATA_DIR, 'a folder'), AFTERNOON))
const harness = openRobots(db)
const [paid] = await db.select({ to: max(robotHours.toAt) }).from(robotHours)
harness.clock.leap((paid?.to ?? AFTERNOON) - AFTERNOON)
for (let nth = 0; harness.clock.now() < OVER_AT; nth += 1) {
  harness.clock.leap(HOUR_MS * must(STRIDES[nth % STRIDES.length], 'a stride'))
  await harness.products.runDue(db)
}
await db.close()
process.exit(0)
