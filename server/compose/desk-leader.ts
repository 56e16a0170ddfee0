// The work of the leader process: it fills orders, watches price alerts, sends push messages, decides requests, opens the
// operator socket, stores the wealth of each day and runs the nightly clean-up.
import type { Clock } from '../../domain/clock.ts'
import type { AlertMonitor } from '../alerts/monitor.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Leader, LeaderDeps } from '../lead/leader.ts'
import { lead } from '../lead/leader.ts'
import { anchorHourly } from '../ledger/anchor.ts'
import type { End } from '../lib/closers.ts'
import { endAll } from '../lib/closers.ts'
import type { Log } from '../lib/log.ts'
import { sweepDaily } from '../privacy/erase.ts'
import type { PushSender } from '../push/sender.ts'
import { sweepHourly } from '../users/sweep.ts'
import type { createAccount } from './account.ts'
import type { LedgerWatch } from './ledger-watch.ts'
import type { Products } from './products.ts'
import type { Trading } from './trading.ts'

export type Led = {
  readonly trading: Trading
  readonly account: ReturnType<typeof createAccount>
  readonly products: Products
  readonly alerts: AlertMonitor
  readonly push: PushSender
  readonly ledger: LedgerWatch
  /** Stores the wealth of each day. Returns a stop function. */
  readonly storeWorth: (store: Fenced) => End
  readonly clock: Clock
  readonly log: Log
  /** Folder of the operator socket; if absent, no socket is opened. */
  readonly folder?: string
}

/** Starts to compete for the lease. Until this process is the leader, orders are sent to the leader process. */
export async function leadDesk(deps: LeaderDeps, led: Led): Promise<Leader> {
  await led.trading.follow()
  return lead(deps, 'desk', store => begin(led, store))
}

async function begin(
  { trading, account, products, alerts, push, ledger, storeWorth, clock, log, folder }: Led,
  store: Fenced,
): Promise<End> {
  const ends: End[] = [() => trading.follow()]
  try {
    await trading.lead(store)
    ends.push(account.lead(store))
    ends.push(await products.lead(store))
    ends.push(() => alerts.stop())
    await alerts.start(store)
    ends.push(() => push.stop())
    await push.start(store)
    if (folder !== undefined) ends.push(await account.openDesk(folder))
    ends.push(
      sweepHourly(store, clock, log),
      sweepDaily(store, clock, log),
      anchorHourly(store, clock, log),
      ledger.lead(),
      storeWorth(store),
    )
  } catch (error) {
    await endAll(ends)
    throw error
  }
  return () => endAll(ends)
}
