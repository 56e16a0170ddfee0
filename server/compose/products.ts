// Creates the products of `product-parts.ts` and combines them: their calls, jobs, values and dates.

import { refuse } from '../../domain/failure.ts'
import type { Need } from '../../domain/product-needs.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import type { Handlers, HandlersOf } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import type { LoanPartDeps } from '../loans/deps.ts'
import { upcomingEnds } from '../orders/upcoming.ts'
import { productHandlers } from '../products/handlers.ts'
import type { ProductPart } from '../products/part.ts'
import { runParts } from '../products/run-parts.ts'
import { upcomingHandlers } from '../products/upcoming.ts'
import { productParts } from './product-parts.ts'

type Deps = LoanPartDeps & {
  /** Handlers of the jobs for positions. */
  readonly jobs: JobHandlers
  /** True if operators decide requests; false if the auto-reviewer of a simulated market decides in their place. */
  readonly operatorsDecide: boolean
}

/** The calls of a product that this market does not have. */
function closed(handlers: Partial<Handlers>): Partial<Handlers> {
  const refusals = Object.keys(handlers).map(call => [call, async () => refuse('notOffered')] as const)
  return Object.assign({}, handlers, Object.fromEntries(refusals))
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never
/** The calls of all parts. */
type PartCall = CallKey & KeysOf<ReturnType<(typeof productParts)[number]>['handlers']>

export type Products = ReturnType<typeof createProducts>

export function createProducts(deps: Deps) {
  const parts: readonly ProductPart[] = productParts.map(create => create(deps))
  const { market } = deps
  // A provider that is down at the start lists its boards later, and what was bought before is still there.
  const isThere = (need: Need): boolean =>
    need === 'computed'
      ? !market.live
      : market.board(need).length > 0 || (market.providers?.().some(({ boards }) => boards.includes(need)) ?? false)
  const isOffered = ({ needs }: ProductPart): boolean => needs.every(isThere)
  const handlers: HandlersOf<PartCall> = Object.assign(
    {},
    ...parts.map(part => (isOffered(part) ? part.handlers : closed(part.handlers))),
  )
  const run = runParts(deps, parts.filter(isOffered))
  const upcoming = async (tx: Pick<Tx, 'select'>, userId: string) => [
    ...(await run.upcoming(tx, userId)),
    ...(await upcomingEnds(tx, deps.market, userId)),
  ]
  return Object.assign(run, {
    handlers: {
      ...handlers,
      ...upcomingHandlers({ db: deps.db, clock: deps.clock, upcoming }),
      ...productHandlers({ db: deps.db, clock: deps.clock, bondsOnSale: handlers['POST /m_ft/bondsList'] }),
    },
  })
}
