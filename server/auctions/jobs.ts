// The jobs of auctions. One per board opens its auctions; one per auction decides the price and then settles the
// orders. The price and all fills are decided in one transaction; each batch of orders is settled in a later one.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { isFinal, orderTypes } from '../../domain/order.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import { auctions } from '../db/auction-schema.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Job } from '../jobs/schedule.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import { cancelOrder, restOrder } from '../orders/end.ts'
import { fillOrder } from '../orders/fill.ts'
import { carriedNotice } from '../orders/notice.ts'
import { fillsOf, resultOf } from './book.ts'
import type { AuctionDeps } from './deps.ts'
import { insertAuction, isAuctionBoard, lockAuction, lockWaiting, readBook } from './store.ts'
import type { Session } from './timetable.ts'

const OPEN = 'auctionOpen'
const STEP = 'auctionStep'
/** Maximum number of orders that one transaction settles. */
const BATCH = 50
/** Delay until the job is repeated while an exchange rate is unknown. */
const RETRY_MS = 1_000

export const firstJobs: readonly Job[] = stockBoards.map(board => ({ kind: OPEN, subject: board }))

export function auctionJobs(deps: AuctionDeps): JobHandlers {
  return {
    [OPEN]: (tx, board, at) => openAuctions(deps, tx, board, at),
    [STEP]: (tx, id, at) => takeStep(deps, tx, id, at),
  }
}

async function openAuctions(deps: AuctionDeps, tx: Tx, board: string, at: number): Promise<number | null> {
  if (!isAuctionBoard(board)) return null
  for (const session of deps.sessions.running(board, at)) await openAuction(deps, tx, board, session)
  return deps.sessions.nextAt(board, at)
}

/**
 * Inserts the auction of a session and schedules its job. Returns null if the auction exists already, or if the share
 * has no reference price.
 */
export async function openAuction(
  deps: AuctionDeps,
  tx: Tx,
  board: StockBoard,
  session: Session,
): Promise<AuctionRow | null> {
  const made = await insertAuction(deps, tx, board, session)
  if (made) await scheduleJob(tx, { kind: STEP, subject: made.id }, made.matchesAt)
  return made
}

/**
 * Runs the match, or settles one batch of orders. Returns the time of the next step: at once while more orders remain,
 * null at the end.
 */
async function takeStep(deps: AuctionDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const auction = must(await lockAuction(tx, id, 'update'), `auction ${id}`)
  if (auction.matchedAt === null) {
    if (at < auction.matchesAt) return auction.matchesAt
    return (await matchAuction(deps, tx, auction, at)) ? at : at + RETRY_MS
  }
  return settleBatch(deps, tx, auction, at)
}

/** Decides the price and the fills. Returns false and changes nothing while the share is not in the catalogue. */
export async function matchAuction(deps: AuctionDeps, tx: Tx, auction: AuctionRow, at: number): Promise<boolean> {
  const listing = deps.market.find(auction.instrumentKey)
  if (!listing) return false
  const of = { auction, listing }
  await lockWaiting(tx, auction.id)
  const book = await readBook(deps, tx, of, at)
  const result = resultOf(of, book)
  const { priceDecimals } = listing.instrument
  const price = result.price?.times(10 ** priceDecimals).toNumber() ?? null
  await tx
    .update(auctions)
    .set({ matchedAt: at, price, volume: result.volume, imbalance: result.imbalance })
    .where(eq(auctions.id, auction.id))
  for (const [orderId, auctionFill] of fillsOf(of, book, result))
    await tx.update(orders).set({ auctionFill }).where(eq(orders.id, orderId))
  return true
}

export async function settleBatch(deps: AuctionDeps, tx: Tx, auction: AuctionRow, at: number): Promise<number | null> {
  const waiting = await lockWaiting(tx, auction.id, BATCH)
  for (const order of waiting) if (!(await settle(deps, tx, { auction, order, at }))) return at + RETRY_MS
  return waiting.length === BATCH ? at : null
}

type Settlement = { readonly auction: AuctionRow; readonly order: OrderRow; readonly at: number }

/** Settles one order. Returns false and changes nothing while an exchange rate that the fill must record is unknown. */
async function settle(deps: AuctionDeps, tx: Tx, { auction, order, at }: Settlement): Promise<boolean> {
  const rates = deps.rates.all(order.currency)
  if (!rates) return false
  const before: OrderRow = { ...order, auctionEndedAt: at }
  await tx.update(orders).set({ auctionEndedAt: at }).where(eq(orders.id, order.id))
  const quantity = must(order.auctionFill, 'a decided quantity')
  const { price, board } = auction
  const dayStartAt = deps.market.dayStart(board)
  const after =
    quantity > 0 && price !== null
      ? await fillOrder(deps, tx, before, { price, quantity, rates, dayStartAt, quote: null, at })
      : before
  const left = isFinal(after.state) ? after : await endOrCarry(deps, tx, after, at)
  tx.afterCommit(() => deps.takeOrder(left))
  return true
}

/**
 * The unfilled part of an at-auction order is cancelled; that of a limit order goes to continuous trading. The customer
 * gets a notice.
 */
async function endOrCarry(deps: AuctionDeps, tx: Tx, order: OrderRow, at: number): Promise<OrderRow> {
  if (order.orderType === orderTypes.market) return cancelOrder(deps, tx, order, { reason: 'noLiquidity', at })
  const carried = await restOrder(deps, tx, order, at)
  deps.notices.add(tx, carried.userId, carriedNotice(carried), at)
  return carried
}
