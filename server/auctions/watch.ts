// The state of an auction for the connections that watch it.
import { eq } from 'drizzle-orm'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import { auctions } from '../db/auction-schema.ts'
import type { Db } from '../db/db.ts'
import type { AuctionDeps } from './deps.ts'
import { readBook } from './store.ts'
import { auctionState } from './wire.ts'

type WatchDeps = Pick<AuctionDeps, 'clock' | 'market' | 'seed'> & { readonly db: Pick<Db, 'select'> }

/** Returns a function that reads the present state; null for an unknown id. */
export const createAuctionWatch =
  ({ db, clock, market, seed }: WatchDeps) =>
  async (id: string): Promise<AuctionState | null> => {
    const [auction] = await db.select().from(auctions).where(eq(auctions.id, id))
    const listing = auction && market.find(auction.instrumentKey)
    if (!auction || !listing) return null
    const at = clock.now()
    const of = { auction, listing }
    return auctionState(of, await readBook({ seed }, db, of, at), at)
  }
