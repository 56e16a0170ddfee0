// Plans of purchases for tests: only the real part, on a trading harness.
import type { planCalls } from '../../domain/wire/calls/plan.ts'
import type { Db } from '../../server/db/db.ts'
import type { Fenced } from '../../server/lead/fence.ts'
import { planPart } from '../../server/plans/part.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import { productDeps, silent } from './product-deps.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

type Part = ReturnType<typeof planPart>
export type PlanHarness = TradingHarness &
  Pick<Part, 'handlers' | 'upcoming'> & { runDue(store: Fenced): Promise<void> }

/** `harness`: for a second process on the store and clock of a harness. */
export function openPlans(db: Db, harness: TradingHarness = openTradingHarness(db)): PlanHarness {
  const part = planPart(productDeps(db, harness, 'real'))
  const { runDue } = runParts({ clock: harness.clock, log: silent, jobs: {} }, [part])
  return Object.assign({}, harness, { handlers: part.handlers, upcoming: part.upcoming, runDue })
}

export const { call, granted } = callingAt<PlanHarness, keyof typeof planCalls>(({ handlers }) => handlers)
