// Price alerts in the harness of trading: prices that the test sets, bars that it gives, and the notices that were sent.
import { and, asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import type { alertCalls } from '../../domain/wire/calls/alert.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { alertHandlers } from '../../server/alerts/handlers.ts'
import type { AlertMonitor } from '../../server/alerts/monitor.ts'
import { createAlertMonitor } from '../../server/alerts/monitor.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import type { BarColumns } from '../../server/market/bar-columns.ts'
import { callingAt } from './calling.ts'
import type { HandMarket } from './hand-market.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export type AlertHarness = TradingHarness & {
  readonly deps: Parameters<typeof createAlertMonitor>[0]
  readonly monitor: AlertMonitor
  /** Bars of a minute, as the market's history has them. */
  readonly minutes: BarColumns
}

/** `hasCollar`: as for {@link openTradingHarness}. */
export function openAlertHarness(db: Db, { hasCollar = false } = {}): AlertHarness {
  const harness = openTradingHarness(db, { hasCollar })
  const { bus, clock, trading } = harness
  const minutes: BarColumns = { time: [], open: [], high: [], low: [], close: [], volume: [] }
  const market: HandMarket = Object.assign(harness.market, { minutes: () => minutes })
  const { notices: written, outbox, freshness, collar } = trading
  const log = pino({ level: 'silent' })
  const deps = { db, bus, market, clock, log, newId, notices: written, outbox, freshness, collar }
  return Object.assign({}, harness, { deps, monitor: createAlertMonitor(deps), minutes })
}

export const { call, granted } = callingAt<AlertHarness, keyof typeof alertCalls>(({ deps }) => alertHandlers(deps))

export const termsOf = (
  given: Partial<CallInput<'POST /alerts/create'>> & Pick<CallInput<'POST /alerts/create'>, 'kind' | 'level'>,
): CallInput<'POST /alerts/create'> =>
  Object.assign({ key: 'US.AAPL', frequency: 'once', pauseMinutes: null, endsOn: null, note: null } as const, given)

/** The prices that alerts of a user were sent at, oldest first. */
export async function sentTo({ db }: AlertHarness, userId: string) {
  const isAlert = and(eq(notices.userId, userId), eq(notices.kind, 'alert'))
  return db.select().from(notices).where(isAlert).orderBy(asc(notices.seq))
}

export async function pricesTo(harness: AlertHarness, userId: string): Promise<(string | undefined)[]> {
  return (await sentTo(harness, userId)).map(({ values }) => values['price'])
}
