// Tells a market that sends a part of its instruments which ones have open orders or are held, because these matter most.
import { inArray, isNull } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import { orders, positions } from '../db/trading-schema.ts'
import type { Log } from '../lib/log.ts'
import type { MarketSource } from '../market/source.ts'
import { waitingStates } from '../orders/matcher.ts'

const EVERY_MS = 5 * SECOND_MS

type TradedDeps = { readonly market: MarketSource; readonly db: Db; readonly clock: Clock; readonly log: Log }

/** Returns a stop function. */
export function followTraded({ market, db, clock, log }: TradedDeps): () => void {
  const { demand } = market
  if (!demand) return () => {}
  const owner = {}
  const numbersOf = (rows: readonly { readonly key: string }[]): number[] =>
    rows.flatMap(({ key }) => market.find(key)?.instrument.ix ?? [])

  async function read(): Promise<void> {
    const ordered = await db
      .selectDistinct({ key: orders.instrumentKey })
      .from(orders)
      .where(inArray(orders.state, waitingStates))
    const held = await db
      .selectDistinct({ key: positions.instrumentKey })
      .from(positions)
      .where(isNull(positions.closedAt))
    demand?.set(owner, { order: numbersOf(ordered), holding: numbersOf(held) })
  }

  const look = (): void =>
    void read().catch((error: unknown) => log.error({ err: error }, 'what is traded is not known'))
  look()
  return clock.every(EVERY_MS, look)
}
