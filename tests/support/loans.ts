// Loans for tests: only the real loan product, on a trading harness. Months can pass without the jobs of other
// products.
import type { loanCalls } from '../../domain/wire/calls/loan.ts'
import type { Db } from '../../server/db/db.ts'
import { loanPart } from '../../server/loans/part.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import { productDeps, silent } from './product-deps.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

type Part = ReturnType<typeof loanPart>
type Products = ReturnType<typeof runParts> & Pick<Part, 'handlers'>
export type LoanHarness = TradingHarness & { readonly products: Products }

type Options = { readonly harness: TradingHarness; readonly notices: Notices }

/** `options`: for a second process on the store and clock of a harness, with separate notices. */
export function openLoans(db: Db, options?: Options): LoanHarness {
  const harness = options?.harness ?? openTradingHarness(db)
  const part = loanPart(productDeps(db, harness, 'real', options?.notices))
  const runs = runParts({ clock: harness.clock, log: silent, jobs: {} }, [part])
  return Object.assign({}, harness, { products: Object.assign(runs, { handlers: part.handlers }) })
}

type LoanCall = keyof typeof loanCalls
export const { call, granted } = callingAt<LoanHarness, LoanCall>(harness => harness.products.handlers)
