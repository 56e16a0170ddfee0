// The range of prices that an auction accepts, computed from its reference price and rounded to the tick grid.
import type { AuctionLimits } from '../../domain/auction.ts'
import { auctionRange } from '../../domain/auction-range.ts'
import { unscale } from '../../domain/money.ts'
import { tickAt } from '../../domain/price.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import type { Listing } from '../market/source.ts'

/** The range as scaled prices. A bound that is not on the tick grid is rounded to the nearest tick inside the range. */
export function wholeRange(
  { board, reference }: Pick<AuctionRow, 'board' | 'reference'>,
  listing: Listing,
): AuctionLimits {
  const { instrument, tickSteps } = listing
  const { low, high } = auctionRange(board, unscale(reference, instrument.priceDecimals))
  const scale = 10 ** instrument.priceDecimals
  const least = low.times(scale).ceil().toNumber()
  const most = high.times(scale).floor().toNumber()
  const lowTick = tickAt(least, tickSteps)
  const highTick = tickAt(most, tickSteps)
  return { low: Math.ceil(least / lowTick) * lowTick, high: Math.floor(most / highTick) * highTick }
}
