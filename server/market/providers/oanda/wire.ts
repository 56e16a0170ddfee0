// Lines of OANDA's stream of prices (v20, `/v3/accounts/{id}/pricing/stream`). A line that cannot be read is reported and
// does no harm; unknown types are passed over.
import { parseScaled } from '../../../../domain/price.ts'
import type { LiveEvent, LiveInstrument, LiveQuote } from '../../live/events.ts'
import type { Fields } from '../../live/fields.ts'
import { isFields, jsonOf, timeOf } from '../../live/fields.ts'

/** The only channel: an instrument is confirmed by its first price. */
export const PRICES = 'price'

export type Reading = {
  readonly instruments: ReadonlyMap<string, LiveInstrument>
  /** Symbols that this connection has sent a price of: the first one is that of the time before. */
  readonly seen: Set<string>
}

const malformed: LiveEvent = { kind: 'malformed' }

export function readLine(line: string, receivedAt: number, reading: Reading): readonly LiveEvent[] {
  const message = jsonOf(line)
  if (!isFields(message) || typeof message['type'] !== 'string') return [malformed]
  if (message['type'] === 'HEARTBEAT') return [heartbeatOf(message)]
  return message['type'] === 'PRICE' ? readPrice(message, receivedAt, reading) : []
}

function heartbeatOf({ time }: Fields): LiveEvent {
  const at = timeOf(time)
  return at === null ? { kind: 'heartbeat' } : { kind: 'heartbeat', at }
}

function readPrice(message: Fields, receivedAt: number, { instruments, seen }: Reading): readonly LiveEvent[] {
  const { instrument: symbol, time } = message
  if (typeof symbol !== 'string') return [malformed]
  const instrument = instruments.get(symbol)
  if (!instrument) return []
  const [bid, ask, eventAt] = [
    bestOf(message['bids'], instrument, 1),
    bestOf(message['asks'], instrument, -1),
    timeOf(time),
  ]
  if (!bid || !ask || eventAt === null) return [malformed]
  const quote: LiveQuote = {
    kind: 'quote',
    symbol,
    bid: bid.price,
    bidSize: bid.size,
    ask: ask.price,
    askSize: ask.size,
    eventAt,
    receivedAt,
    isPast: !seen.has(symbol),
  }
  seen.add(symbol)
  const trading = isTradeable(message) ? 'open' : 'closed'
  return [{ kind: 'confirmed', symbol, channel: PRICES }, { kind: 'status', symbol, trading }, quote]
}

/** Lines of before 2017 have `status` only. */
const isTradeable = ({ tradeable, status }: Fields): boolean =>
  typeof tradeable === 'boolean' ? tradeable : status === 'tradeable'

type Side = { readonly price: number; readonly size: number }
const none: Side = { price: 0, size: 0 }
const INT32_MAX = 2 ** 31 - 1

/**
 * The best price of a side of the book with what is offered at it; an empty side is 0. Null if it cannot be read. `sign`:
 * 1 if the highest price is the best, −1 if the lowest is.
 */
function bestOf(buckets: unknown, { priceDecimals }: LiveInstrument, sign: 1 | -1): Side | null {
  if (!Array.isArray(buckets)) return null
  let best = none
  for (const bucket of buckets) {
    const side = isFields(bucket) ? sideOf(bucket, priceDecimals) : null
    if (!side) return null
    if (best === none || (side.price - best.price) * sign > 0) best = side
  }
  return best
}

/** The amount is whole units. Without one it is 0, which is “not quoted”. */
function sideOf({ price, liquidity = 0 }: Fields, decimals: number): Side | null {
  const scaled = typeof price === 'string' ? parseScaled(price, decimals) : null
  if (scaled === null || scaled <= 0 || typeof liquidity !== 'number' || !(liquidity >= 0)) return null
  return { price: scaled, size: Math.min(INT32_MAX, Math.floor(liquidity)) }
}
