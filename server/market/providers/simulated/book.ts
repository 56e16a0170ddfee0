// The best bid and ask around the last price. The sizes are so small that a large order needs several steps to fill.
import { tickAt } from '../../../../domain/price.ts'
import { hash32, unit } from '../../../lib/random.ts'
import { writeQuote } from '../../quote-book.ts'
import type { QuoteTable } from '../../source.ts'
import type { PriceModel } from './price-model.ts'
import { snap } from './price-model.ts'

/** Interval at which the sizes change. */
const SLOT_MS = 50
/** Minimum and range of the resting quantity on each side, as fractions of a minute's volume. */
const LEAST_SHARE = 0.05
const SHARE_RANGE = 0.35
const MOST_SIZE = 2 ** 31 - 1

/** Used again for every row, because rows are updated thousands of times a second. */
const quote = { bid: 0, ask: 0, bidSize: 0, askSize: 0 }

/** Writes the order book of a row. Returns true if anything changed. */
export function writeBook(quotes: QuoteTable, ix: number, model: PriceModel, at: number, minuteUnits: number): boolean {
  if (model.spread === 0) return false
  const price = quotes.price[ix] ?? 0
  const slot = Math.floor(at / SLOT_MS)
  const drawn = hash32(model.salt, slot | 0, Math.floor(slot / 2 ** 32))
  const width = Math.max(tickAt(price, model.steps), price * model.spread)
  const below = Math.min(snap(price - width, model.steps), price - tickAt(price - 1, model.steps))
  // The last trade was at the bid or at the ask; there is no bid below the lowest tick.
  const atBid = below <= 0 || quotes.volume[ix] === 0 || (drawn & 1) === 0
  const bid = atBid ? price : below
  const ask = atBid ? Math.max(snap(price + width, model.steps), price + tickAt(price, model.steps)) : price
  const minuteShares = minuteUnits * model.unit
  const bidSize = sizeOf(model, minuteShares, unit(hash32(drawn, 1)))
  const askSize = sizeOf(model, minuteShares, unit(hash32(drawn, 2)))
  quote.bid = bid
  quote.ask = ask
  quote.bidSize = bidSize
  quote.askSize = askSize
  return writeQuote(quotes, ix, quote, at)
}

function sizeOf({ lot, unit: size, leastSize }: PriceModel, minuteShares: number, chance: number): number {
  if (size === 0) return 0
  const shares = minuteShares * (LEAST_SHARE + SHARE_RANGE * chance)
  const lots = Math.floor(Math.max(leastSize * (1 + chance), shares) / lot)
  return Math.min(MOST_SIZE, lots * lot)
}
