// A product as a part of the server. `compose/products.ts` names all of them; nothing else of the server knows how many there
// are.

import type { Worth } from '../../domain/worth.ts'
import type { Bus } from '../bus/bus.ts'
import type { Handlers } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Job } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import type { Log } from '../lib/log.ts'
import type { CalendarChoice } from '../market/simulator/venues.ts'
import type { MarketSource } from '../market/source.ts'
import type { Rates } from '../rates/rates.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'

export type ProductDeps = SubscriptionDeps & {
  readonly bus: Bus
  readonly log: Log
  /** Seed of the simulator. */
  readonly seed: number
  readonly calendar: CalendarChoice
  readonly rates: Rates
  readonly market: MarketSource
  /** Hands an order that was just committed to whoever fills orders. */
  readonly takeOrder: (order: OrderRow) => void
}

export type ProductPart = {
  readonly handlers: Partial<Handlers>
  /** Run in the leader process. Kinds of jobs are unique among all parts. */
  readonly jobs: JobHandlers
  /** Scheduled when a process becomes the leader; one that is there already keeps its time. */
  readonly first: readonly Job[]
  /**
   * What the user has in it, beside what is in wallets and in positions. Money that a wallet still has, reserved or not, is not
   * part of it.
   */
  readonly worth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<readonly Worth[]>
  /** What the demo account has of it, in the transaction that makes its user. */
  readonly openDemo: (tx: Tx, userId: string) => Promise<void>
}
