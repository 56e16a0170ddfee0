// The date for which the catalogue lists delivery months. All processes of one installation must use the same date,
// even if they start on different days, because rows of the market are sent by instrument number. The date changes only
// while no process runs the market.
import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import { catalogueDates, leases } from '../db/schema.ts'
import { storeNow } from '../lead/lease.ts'

export const SIMULATED_MARKET = 'simulator'

/**
 * `now` in UTC ms. A stored date of less than a day ago is kept, because several processes may be starting at the same
 * time.
 */
export async function catalogueDate(db: Db, now: number): Promise<number> {
  const isLed = db
    .select()
    .from(leases)
    .where(and(eq(leases.name, 'market'), gt(leases.untilMs, storeNow)))
  await db
    .insert(catalogueDates)
    .values({ market: SIMULATED_MARKET, at: now })
    .onConflictDoUpdate({
      target: catalogueDates.market,
      set: { at: now },
      setWhere: sql`${lt(catalogueDates.at, now - DAY_MS)} AND ${notExists(isLed)}`,
    })
  const [row] = await db.select().from(catalogueDates).where(eq(catalogueDates.market, SIMULATED_MARKET))
  return must(row, 'the date of the catalogue').at
}
