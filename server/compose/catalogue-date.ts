// The moment whose delivery months the catalogue has. Processes of one installation must agree on it, however far apart
// they start: rows of the market travel by instrument number. It moves on only when none of them is running.
import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import { catalogueDates, leases } from '../db/schema.ts'
import { storeNow } from '../lead/lease.ts'

const MARKET = 'simulator'

/** `now` in ms. A date of less than a day ago is kept: several processes may be starting at once. */
export async function catalogueDate(db: Db, now: number): Promise<number> {
  const isLed = db
    .select()
    .from(leases)
    .where(and(eq(leases.name, 'market'), gt(leases.untilMs, storeNow)))
  await db
    .insert(catalogueDates)
    .values({ market: MARKET, at: now })
    .onConflictDoUpdate({
      target: catalogueDates.market,
      set: { at: now },
      setWhere: sql`${lt(catalogueDates.at, now - DAY_MS)} AND ${notExists(isLed)}`,
    })
  const [row] = await db.select().from(catalogueDates).where(eq(catalogueDates.market, MARKET))
  return must(row, 'the date of the catalogue').at
}
