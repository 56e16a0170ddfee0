// Auction orders of the demo account, placed through the same functions as any customer's: one that was matched, and
// one that waits for its auction.

import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { directions, orderTypes } from '../../domain/order.ts'
import { scaledText } from '../../domain/price.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import type { Tx } from '../db/db.ts'
import type { AuctionDeps } from './deps.ts'
import { matchAuction, openAuction, settleBatch } from './jobs.ts'
import { place } from './place.ts'
import { lockAuction } from './store.ts'
import type { Session } from './timetable.ts'

const BOARD = 'MX'
const LOTS = 10

export async function seedDemoAuctions(deps: AuctionDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  // If an exchange rate is unknown, the matched order cannot be settled, so it is left out.
  if (deps.rates.all('MXN'))
    await first(deps.sessions.past(BOARD, now), session => seedEnded(deps, tx, userId, session))
  await first(deps.sessions.running(BOARD, now), session => seedWaiting(deps, tx, userId, session))
  await deps.notices.readAll(tx, userId, now)
}

async function first(sessions: readonly Session[], isMade: (session: Session) => Promise<boolean>): Promise<void> {
  for (const session of sessions) if (await isMade(session)) return
}

type Bid = { readonly auction: AuctionRow; readonly isLimit: boolean; readonly at: number }

async function bid(deps: AuctionDeps, tx: Tx, userId: string, { auction, isLimit, at }: Bid): Promise<boolean> {
  const { instrument } = must(deps.market.find(auction.instrumentKey), 'the share of the auction')
  const request = {
    id: auction.id,
    direction: directions.buy,
    orderType: isLimit ? orderTypes.limit : orderTypes.market,
    price: isLimit ? scaledText(auction.reference, instrument.priceDecimals) : null,
    quantity: String(LOTS * instrument.lot),
  }
  return !isRefusal(await place(deps, tx, { userId, request, at }))
}

/** The demo order arrives just before the cut-off of its auction. */
async function seedEnded(deps: AuctionDeps, tx: Tx, userId: string, session: Session): Promise<boolean> {
  const { opensAt, locksAt, matchesAt } = session.times
  const auction = await openAuction(deps, tx, BOARD, session)
  if (!auction) return false
  const at = Math.floor((opensAt + locksAt) / 2)
  if (!(await bid(deps, tx, userId, { auction, isLimit: false, at }))) return false
  await matchAuction(deps, tx, auction, matchesAt)
  await settleBatch(deps, tx, must(await lockAuction(tx, auction.id, 'update'), 'the auction'), matchesAt)
  return true
}

async function seedWaiting(deps: AuctionDeps, tx: Tx, userId: string, session: Session): Promise<boolean> {
  const auction = await openAuction(deps, tx, BOARD, session)
  return auction !== null && bid(deps, tx, userId, { auction, isLimit: true, at: deps.clock.now() })
}
