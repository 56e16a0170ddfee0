// Composition of the trading services: the ledger, orders and their matcher, holdings, wallets and account events.
import type { Clock } from '../../domain/clock.ts'
import type { Bus } from '../bus/bus.ts'
import { createCommandQueue } from '../db/batch/queue.ts'
import type { Db, Tx } from '../db/db.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { Fenced } from '../lead/fence.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Log } from '../lib/log.ts'
import { cutOffJob } from '../margin/cut-offs.ts'
import { expiryJob } from '../margin/expiry.ts'
import { CUT_OFF_JOB, chargeNights, FINANCING_JOB, financingJob, nextFinancing } from '../margin/financing.ts'
import { marginHandlers } from '../margin/handlers.ts'
import { createMonitor } from '../margin/monitor.ts'
import { createRolls } from '../margin/roll.ts'
import { createMarginService } from '../margin/service.ts'
import type { MarketSource } from '../market/source.ts'
import { createNotices } from '../notices/notices.ts'
import type { Collar } from '../orders/collar.ts'
import { createCollar } from '../orders/collar.ts'
import { createFreshness } from '../orders/freshness.ts'
import { orderHandlers } from '../orders/handlers.ts'
import { createMatcher } from '../orders/matcher.ts'
import { orderBookHandlers } from '../orders/order-book.ts'
import { EXPIRY_JOB } from '../orders/products/isolated-margin.ts'
import { createRelay } from '../orders/relay.ts'
import { seedDemoAccount } from '../orders/seed.ts'
import { createOrders } from '../orders/service.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { positionHandlers } from '../positions/handlers.ts'
import { createRates } from '../rates/rates.ts'
import { walletHandlers } from '../wallets/handlers.ts'
import { openAccount, practiceOpenings } from '../wallets/openings.ts'

export type TradingDeps = {
  readonly db: Db
  readonly bus: Bus
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly collar?: Collar
}

export type Trading = ReturnType<typeof createTrading>

export function createTrading(deps: TradingDeps) {
  const { db, market, clock } = deps
  const ledger = createLedger(deps)
  const outbox = createOutbox(deps)
  const rates = createRates(market)
  const freshness = createFreshness(deps)
  const notices = createNotices({ ...deps, outbox })
  const money = { ...deps, ledger, outbox, rates, notices }
  const { collar = createCollar(deps) } = deps
  const matcher = createMatcher({ ...money, freshness, collar })
  const relay = createRelay({ ...deps, matcher })
  const service = createOrders({ ...money, freshness, relay, commands: createCommandQueue(db) })
  const margin = { ...money, freshness, collar }
  const monitor = createMonitor({ ...margin, bus: deps.bus })
  const jobs = {
    [CUT_OFF_JOB.kind]: cutOffJob(margin),
    [FINANCING_JOB.kind]: financingJob(margin),
    [EXPIRY_JOB]: expiryJob(margin),
  }
  const stopLooks = [freshness.start(), collar.start()]
  return {
    ledger,
    outbox,
    rates,
    notices,
    matcher,
    collar,
    freshness,
    /** Notifies the process that fills orders about an order that was just committed. */
    takeOrder: relay.notify,
    monitor,
    handlers: {
      ...orderBookHandlers({ market, freshness, collar, matcher }),
      ...orderHandlers({ clock, db, market, outbox, service }),
      ...positionHandlers({ db, market, outbox }),
      ...marginHandlers(db, createMarginService(margin), createRolls(margin)),
      ...walletHandlers({ db, ledger, rates }),
    },
    /** Opens a new user's wallets: with practice money if the market is simulated, otherwise empty. */
    openAccount: (tx: Tx, userId: string): Promise<void> =>
      openAccount(ledger, tx, { userId, openings: market.simulated ? practiceOpenings : {}, at: clock.now() }),
    /** Creates the demo account's wallets and history, in the transaction that creates its user. */
    async openDemo(tx: Tx, userId: string): Promise<void> {
      await seedDemoAccount(money, tx, userId)
      await chargeNights(margin, tx, userId)
    },
    /** Starts to fill orders in this process. */
    async lead(store: Fenced): Promise<void> {
      const now = clock.now()
      await store.transaction(async tx => {
        await scheduleJob(tx, CUT_OFF_JOB, now)
        await scheduleJob(tx, FINANCING_JOB, nextFinancing(now))
      })
      await relay.lead(store)
      await monitor.start(store)
    },
    /** Handlers of scheduled jobs for positions. */
    jobs,
    /**
     * Stops filling orders here, and sends notifications of orders to the process that does. Before this call none is
     * sent.
     */
    async follow(): Promise<void> {
      await monitor.stop()
      await relay.follow()
    },
    async stop(): Promise<void> {
      for (const stopLook of stopLooks) stopLook()
      await monitor.stop()
      await relay.stop()
    },
  }
}
