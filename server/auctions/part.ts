// Opening auctions as a part of the server: their calls, jobs, and the demo account's orders.
import { productNeeds } from '../../domain/product-needs.ts'
import type { Tx } from '../db/db.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { seedDemoAuctions } from './demo.ts'
import { auctionHandlers } from './handlers.ts'
import { auctionJobs, firstJobs } from './jobs.ts'
import { sessionsOf } from './timetable.ts'

export function auctionPart(product: ProductDeps) {
  const deps = { ...product, sessions: sessionsOf(product.calendar, product.seed) }
  return {
    handlers: auctionHandlers(deps),
    jobs: auctionJobs(deps),
    needs: productNeeds.auction,
    first: firstJobs,
    /**
     * Auctions add nothing to the user's wealth: the money that their orders reserve is in the wallet, and their fills
     * are positions.
     */
    worth: () => Promise.resolve([]),
    upcoming: () => Promise.resolve([]),
    pastWorth: () => Promise.resolve(() => []),
    openDemo: (tx: Tx, userId: string) => seedDemoAuctions(deps, tx, userId),
  } satisfies ProductPart
}
