// Bonds for tests: only the real bond product, on a trading harness. Years can pass without the jobs of other products.
import type { bondCalls } from '../../domain/wire/calls/bond.ts'
import { bondPart } from '../../server/bonds/part.ts'
import type { Db } from '../../server/db/db.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import { productDeps, silent } from './product-deps.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

type Part = ReturnType<typeof bondPart>
type Products = ReturnType<typeof runParts> & Pick<Part, 'handlers'>
export type BondHarness = TradingHarness & { readonly products: Products }

type Options = { readonly harness: TradingHarness; readonly notices: Notices }

/** `options`: for a second process on the store and clock of a harness, with separate notices. */
export function openBonds(db: Db, options?: Options): BondHarness {
  const harness = options?.harness ?? openTradingHarness(db)
  const part = bondPart(productDeps(db, harness, 'real', options?.notices))
  const runs = runParts({ clock: harness.clock, log: silent, jobs: {} }, [part])
  return Object.assign({}, harness, { products: Object.assign(runs, { handlers: part.handlers }) })
}

type BondCall = keyof typeof bondCalls
export const { call, granted } = callingAt<BondHarness, BondCall>(harness => harness.products.handlers)
