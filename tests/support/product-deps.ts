// The dependencies of a product for tests, from a trading harness. The bus is the process's own and nothing is logged.
import { pino } from 'pino'
import { createLocalBus } from '../../server/bus/local.ts'
import type { CalendarChoice } from '../../server/calendar/choice.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import type { Notices } from '../../server/notices/notices.ts'
import type { TradingHarness } from './trading-harness.ts'

export const SEED = 1

export const silent = pino({ level: 'silent' })

/**
 * `db`, `notices`: of a second process on the store and clock of a harness, a separate connection and separate notices.
 */
export function productDeps(
  db: Db,
  { clock, market, trading }: Pick<TradingHarness, 'clock' | 'market' | 'trading'>,
  calendar: CalendarChoice,
  notices: Notices = trading.notices,
) {
  const { ledger, outbox, rates, takeOrder, collar } = trading
  return {
    bus: createLocalBus(),
    db,
    clock,
    log: silent,
    newId,
    ledger,
    outbox,
    notices,
    rates,
    market,
    seed: SEED,
    calendar,
    takeOrder,
    collar,
  }
}
