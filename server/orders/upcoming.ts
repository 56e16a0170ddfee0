// The ends of a customer's contracts, and of the orders that wait with an end.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isRefusal } from '../../domain/failure.ts'
import { instrumentKey, parseKey } from '../../domain/instruments/market-code.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import { orders, positions } from '../db/trading-schema.ts'
import type { MarketSource } from '../market/source.ts'
import { waitingStates } from './matcher.ts'

type Market = Pick<MarketSource, 'find'>

export async function upcomingEnds(tx: Pick<Tx, 'select'>, market: Market, userId: string): Promise<Upcoming[]> {
  return [...(await closeOuts(tx, market, userId)), ...(await orderEnds(tx, userId))]
}

const keyOf = (text: string): Upcoming['key'] => {
  const parts = parseKey(text)
  return parts && instrumentKey(parts.board, parts.code)
}

async function closeOuts(tx: Pick<Tx, 'select'>, market: Market, userId: string): Promise<Upcoming[]> {
  const isOpen = and(isNull(positions.closedAt), eq(positions.marginMode, 'isolated'))
  const rows = await tx
    .select()
    .from(positions)
    .where(and(eq(positions.userId, userId), isOpen))
  return rows.flatMap(({ id, instrumentKey: key, name }): Upcoming[] => {
    const listing = market.find(key)
    const terms = listing && contractTermsOf(listing)
    if (!terms || isRefusal(terms) || !terms.expiry) return []
    const subject = { type: 'position', id } as const
    return [
      { kind: 'closeOut', when: terms.expiry.closeAt, subject, name, key: keyOf(key), amount: null, currency: null },
    ]
  })
}

async function orderEnds(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  const isWaiting = and(inArray(orders.state, waitingStates), isNotNull(orders.expiresAt))
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isWaiting))
  return rows.map(({ id, instrumentKey: key, name, expiresAt }) => ({
    kind: 'orderEnd',
    when: Number(expiresAt),
    subject: { type: 'order', id },
    name,
    key: keyOf(key),
    amount: null,
    currency: null,
  }))
}
