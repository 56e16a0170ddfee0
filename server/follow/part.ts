// Follow investing as a part of the server: calls, the job of each strategy, and the demo account's orders.
import { productNeeds } from '../../domain/product-needs.ts'
import type { Tx } from '../db/db.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { runStrategy } from '../strategies/series.ts'
import { valuationsOf } from '../strategies/valuations.ts'
import { seedDemoFollow } from './demo.ts'
import { followHandlers } from './handlers.ts'
import { followKind } from './kind.ts'
import { strategies, strategyOf } from './strategies.ts'
import { followWorth, pastFollowWorth } from './worth.ts'

const JOB = 'followDay'

export function followPart(deps: ProductDeps) {
  const series = { ...deps, valuations: valuationsOf(deps.calendar), kind: followKind(deps.ledger) }
  return {
    handlers: followHandlers(deps),
    jobs: {
      [JOB]: (tx, id, at) => {
        const strategy = strategyOf(id)
        return strategy ? runStrategy(series, tx, strategy, at) : Promise.resolve(null)
      },
    },
    needs: productNeeds.follow,
    first: strategies.map(({ id }) => ({ kind: JOB, subject: id })),
    worth: followWorth,
    upcoming: () => Promise.resolve([]),
    pastWorth: (tx, userId) => pastFollowWorth(series.valuations, tx, userId),
    openDemo: (tx: Tx, userId: string) => seedDemoFollow(series, tx, userId),
  } satisfies ProductPart
}
