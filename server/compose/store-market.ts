// A store belongs to the market with which it was created: positions that were opened at computed prices must not be
// closed at real ones, or the reverse.
import type { Db } from '../db/db.ts'
import { StoreError } from '../db/db.ts'
import { catalogueDates, users } from '../db/schema.ts'
import { isLive } from '../market/live-providers.ts'
import { SIMULATED_MARKET } from './catalogue-date.ts'

/** The name under which a store keeps its market. A recording is an instrument of the simulated market. */
export const storedMarket = (market: string): string => (isLive(market) ? market : SIMULATED_MARKET)

/** Writes the market of a new store. Throws a StoreError, `foreign`, if the store belongs to another market. */
export async function claimMarket(db: Db, market: string, now: number): Promise<void> {
  const own = storedMarket(market)
  await db.transaction(async tx => {
    const before = await tx.select().from(catalogueDates)
    const [user] = before.length > 0 ? [] : await tx.select({ id: users.id }).from(users).limit(1)
    // Stores without a row are of a version that had the simulated market only.
    const known = before[0]?.market ?? (user ? SIMULATED_MARKET : own)
    if (known !== own) throw foreign(known, own)
    await tx.insert(catalogueDates).values({ market: own, at: now }).onConflictDoNothing()
  })
}

const foreign = (known: string, own: string): StoreError =>
  new StoreError(
    'foreign',
    `This data belongs to MARKET=${known}, so it cannot be used with MARKET=${own}. Start with MARKET=${known}, or set DATA_DIR (with PostgreSQL, DATABASE_URL) to another place. Nothing was changed.`,
  )
