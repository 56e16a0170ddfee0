// Funds for tests: only the real fund product, on the calendar of India, so that the clock can jump by years.
import { pino } from 'pino'
import type { fundCalls } from '../../domain/wire/calls/fund.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db } from '../../server/db/db.ts'
import { fundPart } from '../../server/funds/part.ts'
import { newId } from '../../server/lib/id.ts'
import { localToUtc } from '../../server/market/calendar/zone.ts'
import type { CalendarChoice } from '../../server/market/simulator/venues.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import { createTestClock } from './clock.ts'
import type { TradingHarness } from './trading-harness.ts'
import { AFTERNOON, openTradingHarness } from './trading-harness.ts'

export type FundHarness = TradingHarness & {
  readonly part: ReturnType<typeof fundPart>
  readonly products: ReturnType<typeof runParts>
}

/**
 * `first`: the harness of another process, whose store and clock this one shares. The funds' clock has no timers of
 * other parts, so that years can pass at once.
 */
export function openFunds(db: Db, calendar: CalendarChoice = 'real', first?: FundHarness): FundHarness {
  const harness = first ?? openTradingHarness(db)
  const clock = first?.clock ?? createTestClock(AFTERNOON)
  const { trading, market } = harness
  const { ledger, outbox, rates, notices } = trading
  const log = pino({ level: 'silent' })
  const bus = createLocalBus()
  const { takeOrder } = trading
  const stores = { bus, db, clock, log, newId, ledger, outbox, notices }
  const part = fundPart({ ...stores, rates, market, takeOrder, seed: 1, calendar })
  return { ...harness, clock, part, products: runParts({ clock, log, jobs: {} }, [part]) }
}

type FundCall = keyof typeof fundCalls
export const { call, granted } = callingAt<FundHarness, FundCall>(harness => harness.part.handlers)

export const inIndia = (date: string, time: string): number => localToUtc(date, time, 'Asia/Kolkata')

/** Advances the clock to a time in India and runs the jobs that are due. */
export async function runTo({ clock, products, db }: FundHarness, date: string, time: string): Promise<void> {
  clock.advance(inIndia(date, time) - clock.now())
  await products.runDue(db)
}
