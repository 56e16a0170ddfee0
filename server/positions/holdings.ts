// A user's current holdings: read from the store and moved to the current trading day.
import { and, eq, gte, isNull, like, or } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { tradedBoards } from '../../domain/instruments/traded-boards.ts'
import type { Tx } from '../db/db.ts'
import { positions } from '../db/trading-schema.ts'
import type { MarketSource } from '../market/source.ts'
import type { Position } from './position.ts'
import { onDay } from './position.ts'
import { withAllValues } from './store.ts'

export const openOf = (userId: string) => and(eq(positions.userId, userId), isNull(positions.closedAt))

/**
 * Selects open holdings, and those closed since the start of their board's trading day, because they are part of
 * today's profit.
 */
export function openOrClosedToday(market: MarketSource, userId: string) {
  const closedToday = tradedBoards.map(board =>
    and(like(positions.instrumentKey, `${board}.%`), gte(positions.closedAt, market.dayStart(board))),
  )
  return and(eq(positions.userId, userId), or(isNull(positions.closedAt), ...closedToday))
}

/** Moves a position that last changed on an earlier day to the current trading day. */
export function asOfToday<Held extends Position>(market: Pick<MarketSource, 'dayStart'>, position: Held): Held {
  const { board } = must(parseKey(position.instrumentKey), `a key, not ${position.instrumentKey}`)
  return onDay(position, market.dayStart(board))
}

export async function holdingsOfToday(
  tx: Pick<Tx, 'select'>,
  market: MarketSource,
  userId: string,
): Promise<Position[]> {
  const rows = await tx.select().from(positions).where(openOrClosedToday(market, userId))
  return (await withAllValues(tx, rows)).map(position => asOfToday(market, position))
}
