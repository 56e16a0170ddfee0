// Loans for tests: only the real loan product, on a trading harness. Months can pass without the jobs of other
// products.
import { pino } from 'pino'
import type { loanCalls } from '../../domain/wire/calls/loan.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import { loanPart } from '../../server/loans/part.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export const SEED = 1

type Part = ReturnType<typeof loanPart>
type Products = ReturnType<typeof runParts> & Pick<Part, 'handlers'>
export type LoanHarness = TradingHarness & { readonly products: Products }

type Options = { readonly harness: TradingHarness; readonly notices: Notices }

/** `options`: for a second process on the store and clock of a harness, with separate notices. */
export function openLoans(db: Db, options?: Options): LoanHarness {
  const harness = options?.harness ?? openTradingHarness(db)
  const { clock, market, trading } = harness
  const { ledger, outbox, rates } = trading
  const log = pino({ level: 'silent' })
  const part = loanPart({
    bus: createLocalBus(),
    db,
    clock,
    log,
    newId,
    ledger,
    outbox,
    notices: options?.notices ?? trading.notices,
    rates,
    market,
    seed: SEED,
    calendar: 'real',
    takeOrder: trading.takeOrder,
    collar: trading.collar,
  })
  const runs = runParts({ clock, log, jobs: {} }, [part])
  return Object.assign({}, harness, { products: Object.assign(runs, { handlers: part.handlers }) })
}

type LoanCall = keyof typeof loanCalls
export const { call, granted } = callingAt<LoanHarness, LoanCall>(harness => harness.products.handlers)
