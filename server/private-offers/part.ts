// Block trades and placings as a part of the server: calls, jobs, and the demo account's requests.
import { productNeeds } from '../../domain/product-needs.ts'
import type { Tx } from '../db/db.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import type { RunDeps } from '../subscriptions/runs.ts'
import { seedDemoRequests } from './demo.ts'
import { privateOfferHandlers } from './handlers.ts'
import { MAKE_PRIVATE_OFFERS, privateOfferJobs } from './jobs.ts'
import { blockProduct, placingProduct } from './product.ts'
import { privateOffersOf } from './timetable.ts'
import { upcomingPrivate } from './upcoming.ts'

export function privateOfferPart(deps: ProductDeps & Pick<RunDeps, 'operatorsDecide'>) {
  const products = { block: blockProduct(deps), placing: placingProduct(deps) }
  const plan = privateOffersOf(deps.calendar)
  const own = { ...deps, ...products, plan, simulated: deps.market.simulated }
  return {
    handlers: privateOfferHandlers(own),
    jobs: privateOfferJobs(own),
    needs: productNeeds.placing,
    first: [MAKE_PRIVATE_OFFERS],
    /**
     * Private offers add nothing to the user's wealth: before the delivery the amount is reserved in the wallet, and
     * afterwards the shares are a position.
     */
    worth: () => Promise.resolve([]),
    upcoming: upcomingPrivate,
    pastWorth: () => Promise.resolve(() => []),
    openDemo: (tx: Tx, userId: string) => seedDemoRequests(own, tx, userId),
  } satisfies ProductPart
}
