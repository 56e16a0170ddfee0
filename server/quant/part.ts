// Quantitative products as a part of the server: calls, the job of each rule, and the demo account's orders.
import { productNeeds } from '../../domain/product-needs.ts'
import type { Tx } from '../db/db.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { valuationsOf } from '../strategies/valuations.ts'
import { seedDemoQuant } from './demo.ts'
import { quantHandlers } from './handlers.ts'
import { quantStrategies, quantStrategyOf } from './rules.ts'
import { quantKind, runQuant } from './run.ts'
import { pastQuantWorth, quantWorth } from './worth.ts'

const JOB = 'quantDay'
/** Number of trading days in a year, by calendar: except with `real`, every day is one. */
const PERIODS = { long: 365, always: 365, real: 252 }

export function quantPart(deps: ProductDeps) {
  const series = { ...deps, valuations: valuationsOf(deps.calendar), kind: quantKind(deps.ledger) }
  const calls = { periodsPerYear: PERIODS[deps.calendar], simulated: deps.market.simulated }
  return {
    handlers: quantHandlers(Object.assign({}, series, calls)),
    jobs: {
      [JOB]: (tx, id, at) => {
        const strategy = quantStrategyOf(id)
        return strategy ? runQuant(series, tx, strategy, at) : Promise.resolve(null)
      },
    },
    needs: productNeeds.quantify,
    first: quantStrategies.map(({ id }) => ({ kind: JOB, subject: id })),
    worth: quantWorth,
    upcoming: () => Promise.resolve([]),
    pastWorth: (tx, userId) => pastQuantWorth(series.valuations, tx, userId),
    openDemo: (tx: Tx, userId: string) => seedDemoQuant(series, tx, userId),
  } satisfies ProductPart
}
