// Bonds for tests: the real products on a trading harness.
import { pino } from 'pino'
import type { bondCalls } from '../../domain/wire/calls/bond.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Products } from '../../server/compose/products.ts'
import { createProducts } from '../../server/compose/products.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { callingAt } from './calling.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export const SEED = 1

export type BondHarness = TradingHarness & { readonly products: Products }

type Options = { readonly harness: TradingHarness; readonly notices: Notices }

/** `options`: a second process on the same store and clock, with its own notices. */
export function openBonds(db: Db, options?: Options): BondHarness {
  const harness = options?.harness ?? openTradingHarness(db)
  const { clock, market, trading } = harness
  const { ledger, outbox, rates } = trading
  const products = createProducts({
    bus: createLocalBus(),
    db,
    clock,
    log: pino({ level: 'silent' }),
    newId,
    ledger,
    outbox,
    notices: options?.notices ?? trading.notices,
    rates,
    market,
    jobs: {},
    seed: SEED,
    calendar: 'real',
  })
  return Object.assign({}, harness, { products })
}

type BondCall = keyof typeof bondCalls
export const { call, granted } = callingAt<BondHarness, BondCall>(harness => harness.products.handlers)
