// Bonds, funds and loans of the fault run `over-time`, on a market with constant prices, and the moments at which it
// runs them.
import { pino } from 'pino'
import { must } from '../domain/assert.ts'
import { DAY_MS } from '../domain/time.ts'
import type { bondCalls } from '../domain/wire/calls/bond.ts'
import type { fundCalls } from '../domain/wire/calls/fund.ts'
import type { loanCalls } from '../domain/wire/calls/loan.ts'
import { bondPart } from '../server/bonds/part.ts'
import { createLocalBus } from '../server/bus/local.ts'
import type { Db } from '../server/db/db.ts'
import { fundPart } from '../server/funds/part.ts'
import { newId } from '../server/lib/id.ts'
import { loanPart } from '../server/loans/part.ts'
import { runParts } from '../server/products/run-parts.ts'
import { callingAt } from '../tests/support/calling.ts'
import { AFTERNOON, openTradingHarness } from '../tests/support/trading-harness.ts'

/** Seed of the simulated yield curves and NAVs. */
export const SEED = 1

/** Number of simulated days, after which even the latest payer has paid the last instalment. */
const DAYS = 215
/**
 * Days between two moments. Small numbers are runs on time; large ones are downtimes in which several payments became
 * due.
 */
const STRIDES = [1, 2, 1, 5, 12, 1, 3, 17, 1]

/** Times at which a process executes due work. */
export const moments: readonly number[] = momentsUntil(AFTERNOON + DAYS * DAY_MS)
export const OVER_AT = must(moments.at(-1), 'a moment')

function momentsUntil(end: number): number[] {
  const times: number[] = []
  for (let at = AFTERNOON, nth = 0; at < end; nth += 1) {
    at += must(STRIDES[nth % STRIDES.length], 'a stride') * DAY_MS
    times.push(at)
  }
  return times
}

export type OverTime = ReturnType<typeof openOverTime>
export type OverTimeCall = keyof (typeof bondCalls & typeof fundCalls & typeof loanCalls)

export function openOverTime(db: Db) {
  const harness = openTradingHarness(db)
  const { clock, market, trading } = harness
  const { ledger, outbox, rates, notices, takeOrder, collar } = trading
  const log = pino({ level: 'error' }, pino.destination(2))
  const stores = { bus: createLocalBus(), db, clock, log, newId, ledger, outbox, notices }
  const deps = Object.assign(stores, { rates, market, takeOrder, collar, seed: SEED, calendar: 'real' as const })
  const [bonds, funds, loans] = [bondPart(deps), fundPart(deps), loanPart(deps)]
  const handlers = Object.assign({}, bonds.handlers, funds.handlers, loans.handlers)
  return Object.assign({}, harness, { handlers, products: runParts({ clock, log, jobs: {} }, [bonds, funds, loans]) })
}

export const { call, granted } = callingAt<OverTime, OverTimeCall>(({ handlers }) => handlers)
