// One market for several processes: one process, the maker, generates the prices, and all others follow its messages.
// Catalogue and history are computed from the settings, which all processes share; only live prices come from the
// maker.
import type { Clock } from '../../../domain/clock.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/db.ts'
import type { Leader } from '../../lead/leader.ts'
import { lead } from '../../lead/leader.ts'
import type { Log } from '../../lib/log.ts'
import type { OwnMarket } from '../own-market.ts'
import type { MarketSource } from '../source.ts'
import { followRows } from './follower.ts'
import { publishRows } from './maker.ts'
import { borrowTrades } from './trades.ts'

export type SharedMarketDeps = {
  readonly own: OwnMarket
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly holder: string
  /** True if this process may become the maker. */
  readonly mayMake: boolean
}

export type SharedMarket = {
  readonly market: MarketSource
  /** This process's candidacy for the maker; null if it may not become the maker. */
  readonly leader: Leader | null
  readonly stop: () => Promise<void>
}

/** Resolves when this process generates the rows, or has received them from another process. */
export async function shareMarket(deps: SharedMarketDeps): Promise<SharedMarket> {
  const { own, bus, clock, mayMake } = deps
  const borrowed = borrowTrades(deps)
  // The process either generates rows or follows them: a maker receives its own messages too, and must not apply them.
  let endRows = follow(deps)
  const market: MarketSource = { ...own, onTrades: borrowed.onTrades }
  const leader = mayMake
    ? await lead(deps, 'market', async (_store, term) => {
        endRows()
        own.start()
        endRows = publishRows({ market: own, bus, clock }, term)
        return () => {
          endRows()
          own.stop()
          endRows = follow(deps)
        }
      })
    : null
  return {
    market,
    leader,
    async stop() {
      await leader?.stop()
      endRows()
      borrowed.stop()
      own.stop()
    },
  }
}

function follow({ own, bus, clock, log }: SharedMarketDeps): () => void {
  own.setStandby()
  return followRows({ market: own, bus, clock, log })
}
