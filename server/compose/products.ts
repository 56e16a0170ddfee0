// The products of the server, one entry each.

import { refuse } from '../../domain/failure.ts'
import { auctionPart } from '../auctions/part.ts'
import { bondPart } from '../bonds/part.ts'
import type { Handlers } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import { followPart } from '../follow/part.ts'
import { fundPart } from '../funds/part.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import type { LoanPartDeps } from '../loans/deps.ts'
import { loanPart } from '../loans/part.ts'
import { newIssuePart } from '../new-issues/part.ts'
import { upcomingEnds } from '../orders/upcoming.ts'
import { privateOfferPart } from '../private-offers/part.ts'
import { productHandlers } from '../products/handlers.ts'
import type { ProductPart } from '../products/part.ts'
import { runParts } from '../products/run-parts.ts'
import { upcomingHandlers } from '../products/upcoming.ts'
import { quantPart } from '../quant/part.ts'
import { robotPart } from '../robots/part.ts'

type Deps = LoanPartDeps & {
  /** Handlers of the jobs for positions. */
  readonly jobs: JobHandlers
  /** True if operators decide requests; false if the auto-reviewer of a simulated market decides in their place. */
  readonly operatorsDecide: boolean
}

/** The calls of a product that this market does not have. */
function closed<Own extends Partial<Handlers>>(handlers: Own): Own {
  const refusals = Object.keys(handlers).map(call => [call, async () => refuse('notOffered')] as const)
  return Object.assign({}, handlers, Object.fromEntries(refusals))
}

export type Products = ReturnType<typeof createProducts>

export function createProducts(deps: Deps) {
  const newIssues = newIssuePart(deps)
  const follow = followPart(deps)
  const auctions = auctionPart(deps)
  const funds = fundPart(deps)
  const bonds = bondPart(deps)
  const privateOffers = privateOfferPart(deps)
  const quant = quantPart(deps)
  const robots = robotPart(deps)
  const loans = loanPart(deps)
  const parts = [newIssues, follow, auctions, funds, bonds, privateOffers, quant, robots, loans]
  const isOffered = ({ needs }: ProductPart): boolean => needs.every(board => deps.market.board(board).length > 0)
  const handlers = <Own extends Partial<Handlers>>(part: ProductPart & { readonly handlers: Own }): Own =>
    isOffered(part) ? part.handlers : closed(part.handlers)
  const run = runParts(deps, parts.filter(isOffered))
  const upcoming = async (tx: Pick<Tx, 'select'>, userId: string) => [
    ...(await run.upcoming(tx, userId)),
    ...(await upcomingEnds(tx, deps.market, userId)),
  ]
  return Object.assign(run, {
    handlers: {
      ...handlers(newIssues),
      ...handlers(follow),
      ...handlers(auctions),
      ...handlers(funds),
      ...handlers(bonds),
      ...handlers(privateOffers),
      ...handlers(quant),
      ...handlers(robots),
      ...handlers(loans),
      ...upcomingHandlers({ db: deps.db, clock: deps.clock, upcoming }),
      ...productHandlers({ db: deps.db, clock: deps.clock, bondsOnSale: bonds.handlers['POST /m_ft/bondsList'] }),
    },
  })
}
