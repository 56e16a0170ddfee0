// The simulated participants of an auction. Each order is computed from the seed, the auction and the order's index,
// and arrives before the cut-off.

import { stockBoards } from '../../domain/instruments/boards.ts'
import { directions } from '../../domain/order.ts'
import { orderUnitsOfOne } from '../../domain/order-units.ts'
import { nearestTick, scaledLot, tickAt } from '../../domain/price.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import { hash32, normal, unit } from '../lib/random.ts'
import type { Listing } from '../market/source.ts'
import type { Entry } from './book.ts'
import { wholeRange } from './frame.ts'

export const PARTICIPANTS = 200
/**
 * Fractions of the reference price: the standard deviations of the auction's drift and of the participants' opinions,
 * and half of the distance between buyers' and sellers' prices.
 */
const TREND = 0.004
const SPREAD = 0.008
const DISTANCE = 0.001
/** Simulated participants choose round prices: multiples of about this fraction of the reference price. */
const STEP = 0.0005
const AT_AUCTION = 0.08
const LOTS_MAX = 40

type Of = Pick<AuctionRow, 'nth' | 'board' | 'reference' | 'opensAt' | 'locksAt'>

/** The orders of all simulated participants, sorted by arrival. */
export function crowdOf(seed: number, auction: Of, listing: Listing): Entry[] {
  const { nth, board, reference, opensAt, locksAt } = auction
  const { instrument, tickSteps } = listing
  const own = hash32(seed, nth, stockBoards.indexOf(board))
  const trend = normal(hash32(own, PARTICIPANTS, 0)) * TREND
  const { low, high } = wholeRange(auction, listing)
  const tick = tickAt(reference, tickSteps)
  const step = Math.max(tick, Math.round((reference * STEP) / tick) * tick)
  const lot = scaledLot(instrument) * orderUnitsOfOne(instrument)
  const entries = Array.from({ length: PARTICIPANTS }, (_, who): Entry => {
    const chance = (what: number) => unit(hash32(own, who, what))
    const isPurchase = chance(1) < 0.5
    const opinion = trend + normal(hash32(own, who, 2)) * SPREAD + (isPurchase ? -DISTANCE : DISTANCE)
    const wanted = nearestTick(Math.round((reference * (1 + opinion)) / step) * step, tickSteps)
    return {
      at: opensAt + Math.floor(chance(3) * (locksAt - opensAt)),
      direction: isPurchase ? directions.buy : directions.sell,
      price: chance(4) < AT_AUCTION ? null : Math.min(high, Math.max(low, wanted)),
      quantity: lot * (1 + Math.floor(chance(5) ** 3 * LOTS_MAX)),
      orderId: null,
    }
  })
  return entries.sort((one, other) => one.at - other.at)
}
