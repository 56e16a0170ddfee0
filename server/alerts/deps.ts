// Dependencies of the price alerts.
import type { Clock } from '../../domain/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../lib/log.ts'
import type { MarketSource } from '../market/source.ts'
import type { Notices } from '../notices/notices.ts'
import type { Collar } from '../orders/collar.ts'
import type { Freshness } from '../orders/freshness.ts'
import type { Outbox } from '../outbox/outbox.ts'

export type AlertDeps = {
  readonly db: Db
  readonly bus: Bus
  readonly market: MarketSource
  readonly freshness: Pick<Freshness, 'isStale'>
  readonly collar: Pick<Collar, 'isHeld'>
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly notices: Notices
  readonly outbox: Outbox
}
