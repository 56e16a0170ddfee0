// The calls about auctions (specification §7). The figures of an auction are computed once a second and cached, so that
// their cost does not depend on the number of readers.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { MINUTE_MS, unixSeconds } from '../../domain/time.ts'
import type { Auction, auctionCalls } from '../../domain/wire/calls/auction.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf } from '../calls/handlers.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import { auctions } from '../db/auction-schema.ts'
import { changeOnce } from './change.ts'
import type { AuctionDeps } from './deps.ts'
import { placeOnce } from './place.ts'
import { readBook } from './store.ts'
import { auctionWire } from './wire.ts'

/** How long an auction stays in the list after its end. */
const SHOWN_MS = 20 * MINUTE_MS

export function auctionHandlers(deps: AuctionDeps): HandlersOf<keyof typeof auctionCalls> {
  const read = createReader(deps)
  return {
    'POST /m_ft/preMarketList': input => listAuctions(deps, read, input),
    'POST /stock/auctionStockCreate': ({ id, direction, orderType, price, quantity }, context) =>
      placeOnce(deps, callerOf(context), { id, direction, orderType, price: price ?? null, quantity }),
    'POST /stock/auctionStockChange': ({ orderId, price, quantity }, context) =>
      changeOnce(deps, callerOf(context), { orderId, price: price ?? null, quantity }),
  }
}

type Read = (auction: AuctionRow, at: number) => Promise<Auction | null>

/** Reads the figures of an auction through the cache; null if its share is not in the catalogue. */
function createReader(deps: AuctionDeps): Read {
  let second = 0
  const known = new Map<string, Promise<Auction | null>>()
  const work = async (auction: AuctionRow, at: number): Promise<Auction | null> => {
    const listing = deps.market.find(auction.instrumentKey)
    if (!listing) return null
    const of = { auction, listing }
    return auctionWire(of, await readBook(deps, deps.db, of, at), at)
  }
  return (auction, at) => {
    const now = unixSeconds(at)
    if (now !== second) known.clear()
    second = now
    const key = `${auction.id} ${auction.matchedAt}`
    const found = known.get(key) ?? work(auction, at)
    known.set(key, found)
    return found
  }
}

async function listAuctions(
  { db, clock, sessions }: AuctionDeps,
  read: Read,
  { id, key }: CallParsed<'POST /m_ft/preMarketList'>,
): Promise<CallAnswer<'POST /m_ft/preMarketList'> | Refusal> {
  const at = clock.now()
  const wanted = and(
    id === undefined ? gt(auctions.endsAt, at - SHOWN_MS) : eq(auctions.id, id),
    key === undefined ? undefined : eq(auctions.instrumentKey, key),
  )
  const rows = await db.select().from(auctions).where(wanted).orderBy(asc(auctions.matchesAt), asc(auctions.seq))
  if (id !== undefined && rows.length === 0) return refuse('notFound', { field: 'id' })
  const isOver = ({ matchedAt }: AuctionRow) => matchedAt !== null
  const ordered = [...rows.filter(row => !isOver(row)), ...rows.filter(isOver).reverse()]
  const list = await Promise.all(ordered.map(row => read(row, at)))
  return {
    list: list.filter(auction => auction !== null),
    next: stockBoards.map(board => ({ board, at: unixSeconds(sessions.nextAt(board, at)) })),
  }
}
