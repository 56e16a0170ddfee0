// Stored auctions, and the order book of an auction with the orders of customers.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import { auctions } from '../db/auction-schema.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import { waitingStates } from '../orders/matcher.ts'
import type { Entry } from './book.ts'
import { crowdOf } from './crowd.ts'
import type { AuctionDeps } from './deps.ts'
import type { Session } from './timetable.ts'

export const isAuctionBoard = (text: string): text is StockBoard => stockBoards.some(board => board === text)

/** Locks the row of an auction. `share`: a shared lock, which makes the match wait for this transaction. */
export async function lockAuction(tx: Tx, id: string, how: 'share' | 'update'): Promise<AuctionRow | null> {
  const [row] = await tx.select().from(auctions).where(eq(auctions.id, id)).for(how)
  return row ?? null
}

/** Inserts an auction. Returns null if it exists already, or if the share has no reference price. */
export async function insertAuction(
  { market }: Pick<AuctionDeps, 'market'>,
  tx: Tx,
  board: StockBoard,
  { nth, times }: Session,
): Promise<AuctionRow | null> {
  const listing = listingOf(market, board, nth)
  const reference = listing ? (market.quotes.price[listing.instrument.ix] ?? 0) : 0
  if (!listing || reference <= 0) return null
  const { key } = listing.instrument
  const [made] = await tx
    .insert(auctions)
    .values({ id: `${board}-${nth}`, nth, board, instrumentKey: key, reference, ...times })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

/** Number of shares of a board, the first of its list, that have auctions in turn. */
const SHARES = 40

function listingOf(market: AuctionDeps['market'], board: StockBoard, nth: number): Listing | null {
  const tradable = market
    .board(board)
    .flatMap(ix => market.listings[ix] ?? [])
    .filter(listing => listing.tradable)
    .slice(0, SHARES)
  return tradable[nth % tradable.length] ?? null
}

const isWaiting = (id: string) =>
  and(eq(orders.auctionId, id), inArray(orders.state, waitingStates), isNull(orders.auctionEndedAt))

/** Locks the customers' orders that wait for the match or for their settlement, sorted by arrival. */
export function lockWaiting(tx: Tx, id: string, limit = Number.MAX_SAFE_INTEGER): Promise<OrderRow[]> {
  return tx.select().from(orders).where(isWaiting(id)).orderBy(asc(orders.seq)).limit(limit).for('update')
}

/** The book at the time `at`, without orders that arrived later. */
export async function readBook(
  { seed }: Pick<AuctionDeps, 'seed'>,
  tx: Pick<Tx, 'select'>,
  { auction, listing }: { readonly auction: AuctionRow; readonly listing: Listing },
  at: number,
): Promise<Entry[]> {
  const own = await tx.select().from(orders).where(isWaiting(auction.id)).orderBy(asc(orders.seq))
  const entries = own.map(({ id, createdAt, direction, price, quantity }) => ({
    at: createdAt,
    direction,
    price,
    quantity,
    orderId: id,
  }))
  return [...crowdOf(seed, auction, listing), ...entries]
    .filter(entry => entry.at <= at)
    .sort((one, other) => one.at - other.at)
}
