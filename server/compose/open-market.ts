// The market of a process: its own, or the one that several processes share.

import type { Leader } from '../lead/leader.ts'
import type { LeaseName } from '../lead/lease.ts'
import type { End } from '../lib/closers.ts'
import type { OwnMarket } from '../market/own-market.ts'
import { shareMarket } from '../market/shared/market.ts'
import type { MarketSource } from '../market/source.ts'
import { catalogueDate } from './catalogue-date.ts'
import { ownMarket } from './own-market.ts'
import type { StartDeps } from './start-deps.ts'
import { leaderDeps } from './start-deps.ts'

export type Leaders = Partial<Record<LeaseName, Leader>>

/** The market: a single process generates its own; of several processes, one generates it for all. */
export async function openMarket(
  deps: StartDeps,
  leaders: Leaders,
  ends: End[],
): Promise<{ readonly own: OwnMarket; readonly market: MarketSource }> {
  const { config, db, bus, clock, log } = deps
  if (!bus.isShared) {
    const own = await ownMarket(config, { clock, log })
    own.start()
    ends.push(() => own.stop())
    return { own, market: own }
  }
  const listedAt = await catalogueDate(db, clock.now())
  const own = await ownMarket(config, { clock, log, listedAt })
  const mayMake = config.roles.has('market')
  const { market, leader, stop } = await shareMarket({ ...leaderDeps(deps), own, bus, mayMake })
  if (leader) leaders.market = leader
  ends.push(stop)
  return { own, market }
}
