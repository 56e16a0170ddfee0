// Bonds for tests: only the real bond product, on a trading harness. Years can pass without the jobs of other products.
import { pino } from 'pino'
import type { bondCalls } from '../../domain/wire/calls/bond.ts'
import { bondPart } from '../../server/bonds/part.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export const SEED = 1

type Part = ReturnType<typeof bondPart>
type Products = ReturnType<typeof runParts> & Pick<Part, 'handlers'>
export type BondHarness = TradingHarness & { readonly products: Products }

type Options = { readonly harness: TradingHarness; readonly notices: Notices }

/** `options`: for a second process on the store and clock of a harness, with separate notices. */
export function openBonds(db: Db, options?: Options): BondHarness {
  const harness = options?.harness ?? openTradingHarness(db)
  const { clock, market, trading } = harness
  const { ledger, outbox, rates } = trading
  const log = pino({ level: 'silent' })
  const part = bondPart({
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
  })
  const runs = runParts({ clock, log, jobs: {} }, [part])
  return Object.assign({}, harness, { products: Object.assign(runs, { handlers: part.handlers }) })
}

type BondCall = keyof typeof bondCalls
export const { call, granted } = callingAt<BondHarness, BondCall>(harness => harness.products.handlers)
