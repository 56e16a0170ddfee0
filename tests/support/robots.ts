// Mining robots for tests: the real products on a market whose bitcoin price is set by the test.
import { pino } from 'pino'
import { must } from '../../domain/assert.ts'
import type { robotCalls } from '../../domain/wire/calls/robot.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { robotPart } from '../../server/robots/part.ts'
import { callingAt } from './calling.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export type RobotHarness = TradingHarness & {
  readonly part: ReturnType<typeof robotPart>
  readonly products: ReturnType<typeof runParts>
}

/** The last minutes of the hand market are flat: a bar of five minutes is complete at any time. */
export function openRobots(db: Db): RobotHarness {
  const harness = openTradingHarness(db)
  harness.market.quote('CR.BTCUSD', { price: '91250.00', bid: '91240.00', ask: '91260.00' })
  const { clock, market, trading } = harness
  const { ledger, outbox, rates, notices, takeOrder } = trading
  const log = pino({ level: 'silent' })
  const bus = createLocalBus()
  const stores = { bus, db, clock, log, newId, ledger, outbox, notices }
  const part = robotPart({ ...stores, rates, market, takeOrder, seed: 1, calendar: 'always' })
  return { ...harness, part, products: runParts({ clock, log, jobs: {} }, [part]) }
}

type RobotCall = Exclude<
  keyof typeof robotCalls,
  'GET /crypto/kline' | 'GET /crypto/stock_detail_ft' | 'GET /crypto/quantify_list'
>
export const { call, granted } = callingAt<RobotHarness, RobotCall>(harness => harness.part.handlers)

/** Moves the clock and runs what is due on the way, hour by hour. */
export async function pass(harness: RobotHarness, ms: number): Promise<void> {
  const HOUR = 3_600_000
  for (let left = ms; left > 0; left -= HOUR) {
    harness.clock.advance(Math.min(left, HOUR))
    await harness.products.runDue(harness.db)
  }
}

export const first = <T>(list: readonly T[]): T => must(list[0], 'the first of a list')
