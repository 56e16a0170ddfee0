// The interface of a product within the server. `compose/product-parts.ts` lists all products; no other file of the server
// depends on the list.

import type { Need } from '../../domain/product-needs.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import type { Bus } from '../bus/bus.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import type { Handlers } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Job } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import type { Log } from '../lib/log.ts'
import type { MarketSource } from '../market/source.ts'
import type { Rates } from '../rates/rates.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'

export type ProductDeps = SubscriptionDeps & {
  readonly bus: Bus
  readonly log: Log
  /** Seed of the simulators. */
  readonly seed: number
  readonly calendar: CalendarChoice
  readonly rates: Rates
  readonly market: MarketSource
  /** Sends an order that was just committed to the matcher. */
  readonly takeOrder: (order: OrderRow) => void
}

export type ProductPart = {
  /** Boards without whose instruments the product does not exist. Where one of them has none, the part is left out. */
  readonly needs: readonly Need[]
  readonly handlers: Partial<Handlers>
  /** Handlers of jobs, which run in the leader process. No two parts may have the same kind of job. */
  readonly jobs: JobHandlers
  /** Jobs that are scheduled when a process becomes the leader; an existing job keeps its time. */
  readonly first: readonly Job[]
  /**
   * The value that the user has in the product, in addition to wallets and positions. Money that is still in a wallet,
   * reserved or not, is excluded.
   */
  readonly worth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<readonly Worth[]>
  /** What falls due or ends for the user, also beyond the time that the list covers. */
  readonly upcoming: (tx: Pick<Tx, 'select'>, userId: string) => Promise<readonly Upcoming[]>
  /**
   * The value at past instants of the data that `openDemo` created, so that the demo account has a past. It need not cover
   * what only later requests of a user do: a sale of a bond, an early end.
   */
  readonly pastWorth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<PastWorth>
  /** Creates the demo account's data of the product, in the transaction that creates the demo user. */
  readonly openDemo: (tx: Tx, userId: string) => Promise<void>
}
