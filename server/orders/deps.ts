// Dependencies of all modules for orders.
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Log } from '../lib/log.ts'
import type { MarketSource } from '../market/source.ts'
import type { Notices } from '../notices/notices.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Rates } from '../rates/rates.ts'

export type OrderDeps = {
  readonly db: Db
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly rates: Rates
  readonly notices: Notices
}
