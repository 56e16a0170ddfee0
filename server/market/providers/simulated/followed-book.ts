// Bid and ask of an instrument that follows common walks. The price of a pair is the mid price: both sides are half a
// spread from it, and further around the hour at which the trading day ends. A contract trades at its bid or at its
// ask, which are at least a tick apart.
import { dateOfDay } from '../../../../domain/calendar/civil-date.ts'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time.ts'
import { localToUtc } from '../../../calendar/zone.ts'
import { hash32, unit } from '../../../lib/random.ts'
import { writeQuote } from '../../quote-book.ts'
import type { QuoteTable } from '../../source.ts'
import type { PriceModel } from './price-model.ts'
import { tickOf } from './price-model.ts'

/** End of the trading day: positions are carried over to the next day, and few market makers are active. */
const ROLLOVER = '17:00'
const ROLLOVER_ZONE = 'America/New_York'
const THIN_MS = 15 * MINUTE_MS
const MOST_TIMES_WIDER = 4

let rolloverDay = Number.NaN
let rolloverAt = 0

/** Factor of the spread: 1 for most of the day, up to `MOST_TIMES_WIDER` at the end of the day. */
export function widening(at: number): number {
  const day = Math.floor(at / DAY_MS)
  if (day !== rolloverDay) {
    rolloverDay = day
    rolloverAt = localToUtc(dateOfDay(day), ROLLOVER, ROLLOVER_ZONE)
  }
  const nearness = Math.max(0, 1 - Math.abs(at - rolloverAt) / THIN_MS)
  return 1 + (MOST_TIMES_WIDER - 1) * nearness
}

/** Minimum and range of the resting quantity on each side, as fractions of a minute's volume. */
const LEAST_SHARE = 0.05
const SHARE_RANGE = 0.35
/** Interval at which the sizes change. */
const SLOT_MS = 1_000

/** Used again for every row, because rows are updated thousands of times a second. */
const quote = { bid: 0, ask: 0, bidSize: 0, askSize: 0 }

/** Writes the order book of a row. Returns true if anything changed. */
export function writeFollowedBook(
  quotes: QuoteTable,
  ix: number,
  model: PriceModel,
  at: number,
  minuteUnits: number,
): boolean {
  if (model.spread === 0) return false
  const tick = tickOf(model)
  const width = model.spread * model.startPrice
  return model.dayVolume === 0
    ? writeAround(quotes, ix, tick, width * widening(at), at)
    : writeBeside(quotes, ix, model, Math.max(tick, Math.round(width / tick) * tick), at, minuteUnits)
}

function writeAround(quotes: QuoteTable, ix: number, tick: number, width: number, at: number): boolean {
  const price = quotes.price[ix] ?? 0
  const ticks = Math.max(1, Math.round(width / tick))
  const bid = price - Math.floor(ticks / 2) * tick
  quote.bid = bid
  quote.ask = bid + ticks * tick
  quote.bidSize = 0
  quote.askSize = 0
  return writeQuote(quotes, ix, quote, at)
}

function writeBeside(
  quotes: QuoteTable,
  ix: number,
  model: PriceModel,
  width: number,
  at: number,
  minuteUnits: number,
): boolean {
  const price = quotes.price[ix] ?? 0
  const slot = Math.floor(at / SLOT_MS)
  const drawn = hash32(model.salt, slot | 0, Math.floor(slot / 2 ** 32))
  const atBid = (drawn & 1) === 0
  const sizeOf = (chance: number): number =>
    Math.max(1, Math.floor(minuteUnits * (LEAST_SHARE + SHARE_RANGE * chance))) * model.unit
  const bid = atBid ? price : price - width
  quote.bid = bid
  quote.ask = bid + width
  quote.bidSize = sizeOf(unit(hash32(drawn, 1)))
  quote.askSize = sizeOf(unit(hash32(drawn, 2)))
  return writeQuote(quotes, ix, quote, at)
}
