// The products of the server, one entry each.

import { auctionPart } from '../auctions/part.ts'
import { bondPart } from '../bonds/part.ts'
import { followPart } from '../follow/part.ts'
import { fundPart } from '../funds/part.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import type { LoanPartDeps } from '../loans/deps.ts'
import { loanPart } from '../loans/part.ts'
import { newIssuePart } from '../new-issues/part.ts'
import { privateOfferPart } from '../private-offers/part.ts'
import { productHandlers } from '../products/handlers.ts'
import { runParts } from '../products/run-parts.ts'
import { quantPart } from '../quant/part.ts'
import { robotPart } from '../robots/part.ts'

type Deps = LoanPartDeps & {
  /** Handlers of the jobs for positions. */
  readonly jobs: JobHandlers
  /** True if operators decide requests; false if the auto-reviewer of a simulated market decides in their place. */
  readonly operatorsDecide: boolean
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
  return Object.assign(runParts(deps, parts), {
    handlers: {
      ...newIssues.handlers,
      ...follow.handlers,
      ...auctions.handlers,
      ...funds.handlers,
      ...bonds.handlers,
      ...privateOffers.handlers,
      ...quant.handlers,
      ...robots.handlers,
      ...loans.handlers,
      ...productHandlers({ db: deps.db, clock: deps.clock, bondsOnSale: bonds.handlers['POST /m_ft/bondsList'] }),
    },
  })
}
