// Funds for tests: only the real fund product, on the calendar of India, so that the clock can jump by years.
import type { fundCalls } from '../../domain/wire/calls/fund.ts'
import type { CalendarChoice } from '../../server/calendar/choice.ts'
import { localToUtc } from '../../server/calendar/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { fundPart } from '../../server/funds/part.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { callingAt } from './calling.ts'
import { createTestClock } from './clock.ts'
import { productDeps, silent } from './product-deps.ts'
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
  const part = fundPart(Object.assign(productDeps(db, harness, calendar), { clock }))
  return { ...harness, clock, part, products: runParts({ clock, log: silent, jobs: {} }, [part]) }
}

type FundCall = keyof typeof fundCalls
export const { call, granted } = callingAt<FundHarness, FundCall>(harness => harness.part.handlers)

export const inIndia = (date: string, time: string): number => localToUtc(date, time, 'Asia/Kolkata')

/** Advances the clock to a time in India and runs the jobs that are due. */
export async function runTo({ clock, products, db }: FundHarness, date: string, time: string): Promise<void> {
  clock.advance(inIndia(date, time) - clock.now())
  await products.runDue(db)
}
