// Messages of Kraken's WebSocket API, version 2. Control messages are checked by a schema; data, which are many, are read
// by hand. A message that cannot be read is reported and does no harm; unknown kinds are passed over.
import { z } from 'zod'
import type { LiveEvent, LiveInstrument, LiveQuote, LiveRefusal, LiveTrade } from '../../live/events.ts'
import type { Fields } from '../../live/fields.ts'
import { isFields, jsonOf, timeOf } from '../../live/fields.ts'
import { scaledPrice, scaledQuantity, scaledSize } from '../../live/scale.ts'
import { tradingOf } from './symbols.ts'

export const TRADES = 'trade'
export const TICKER = 'ticker'
const INSTRUMENTS = 'instrument'

type Instruments = ReadonlyMap<string, LiveInstrument>

const controlSchema = z.object({
  method: z.string(),
  success: z.boolean().optional(),
  error: z.string().optional(),
  symbol: z.string().optional(),
  result: z.object({ channel: z.string().optional(), symbol: z.string().optional() }).optional(),
})

const malformed: LiveEvent = { kind: 'malformed' }

/** The messages that subscribe: one a channel, because Kraken limits the rate of messages. */
export function subscriptions(symbols: readonly string[]): readonly string[] {
  const channels = [
    { channel: INSTRUMENTS, snapshot: true },
    { channel: TRADES, symbol: symbols, snapshot: true },
    { channel: TICKER, symbol: symbols, event_trigger: 'bbo', snapshot: true },
  ]
  return channels.map((params, nth) => JSON.stringify({ method: 'subscribe', params, req_id: nth + 1 }))
}

export function readMessage(text: string, receivedAt: number, instruments: Instruments): readonly LiveEvent[] {
  const message = jsonOf(text)
  if (!isFields(message)) return [malformed]
  if ('method' in message) return readControl(message)
  const { channel, type, data } = message
  if (channel === 'heartbeat') return [{ kind: 'heartbeat' }]
  const isPast = type === 'snapshot'
  if (channel === INSTRUMENTS) return readInstruments(data, isPast, instruments)
  if (!Array.isArray(data)) return typeof channel === 'string' ? [] : [malformed]
  if (channel === TRADES) return data.flatMap(row => readTrade(row, isPast, instruments) ?? [])
  if (channel === TICKER) return data.flatMap(row => readQuote(row, { receivedAt, isPast }, instruments) ?? [])
  if (channel === 'status') return data.map(readStatus)
  return []
}

function readControl(message: Fields): readonly LiveEvent[] {
  const parsed = controlSchema.safeParse(message)
  if (!parsed.success) return [malformed]
  const { method, success, error = 'refused', result } = parsed.data
  if (method !== 'subscribe') return []
  const symbol = result?.symbol ?? parsed.data.symbol ?? null
  if (success === false) return [{ kind: 'refusal', symbol, ...refusalOf(error, symbol), reason: error }]
  return result?.channel !== undefined && symbol !== null
    ? [{ kind: 'confirmed', symbol, channel: result.channel }]
    : []
}

function refusalOf(error: string, symbol: string | null): Pick<LiveRefusal, 'refusal' | 'why'> {
  if (/rate|too many/i.test(error)) return { refusal: 'retry', why: 'requests' }
  if (/unavailable|busy/i.test(error)) return { refusal: 'retry', why: 'down' }
  if (/permission|not allowed|restricted/i.test(error)) return { refusal: 'fatal', why: 'forbidden' }
  return { refusal: symbol === null ? 'retry' : 'never', why: 'other' }
}

/** The instrument of a row; null for a row that is of another symbol, which is passed over. */
function instrumentOf(row: unknown, instruments: Instruments): LiveInstrument | 'malformed' | null {
  if (!isFields(row) || typeof row['symbol'] !== 'string') return 'malformed'
  return instruments.get(row['symbol']) ?? null
}

function readTrade(row: Fields, isPast: boolean, instruments: Instruments): LiveEvent | null {
  const instrument = instrumentOf(row, instruments)
  if (instrument === null || instrument === 'malformed') return instrument && malformed
  const { trade_id: id, timestamp, side, price, qty } = row
  return tradeOf(instrument, { id, price, quantity: qty, side, at: timeOf(timestamp), isPast }) ?? malformed
}

export type RawTrade = {
  readonly id: unknown
  readonly price: unknown
  readonly quantity: unknown
  readonly side: unknown
  readonly at: number | null
  readonly isPast: boolean
}

/** A trade of the socket or the history; null if a value is not possible. */
export function tradeOf(instrument: LiveInstrument, raw: RawTrade): LiveTrade | null {
  const { symbol, priceDecimals, priceIncrement, quantityDecimals, lotDecimals } = instrument
  const { id, at, isPast } = raw
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0 || at === null) return null
  if (typeof raw.price !== 'number' || typeof raw.quantity !== 'number') return null
  const price = scaledPrice(raw.price, priceDecimals, priceIncrement)
  const quantity = scaledQuantity(raw.quantity, lotDecimals, quantityDecimals)
  if (price === null || quantity === null || raw.quantity === 0) return null
  return { kind: 'trade', symbol, id: String(id), sequence: id, price, quantity, side: sideOf(raw.side), at, isPast }
}

function sideOf(side: unknown): LiveTrade['side'] {
  if (side === 'buy' || side === 'b') return 'buy'
  return side === 'sell' || side === 's' ? 'sell' : null
}

type Arrival = { readonly receivedAt: number; readonly isPast: boolean }

function readQuote(row: Fields, { receivedAt, isPast }: Arrival, instruments: Instruments): LiveEvent | null {
  const instrument = instrumentOf(row, instruments)
  if (instrument === null || instrument === 'malformed') return instrument && malformed
  const { symbol } = instrument
  const bid = readSide(row['bid'], row['bid_qty'], instrument)
  const ask = readSide(row['ask'], row['ask_qty'], instrument)
  if (!bid || !ask) return malformed
  const eventAt = timeOf(row['timestamp'])
  const quote: LiveQuote = {
    kind: 'quote',
    symbol,
    bid: bid.price,
    bidSize: bid.size,
    ask: ask.price,
    askSize: ask.size,
    eventAt,
    receivedAt,
    isPast,
  }
  return quote
}

type Side = { readonly price: number; readonly size: number }
const none: Side = { price: 0, size: 0 }

/** One side of the book; without an order it is absent or zero. */
function readSide(price: unknown, quantity: unknown, instrument: LiveInstrument): Side | null {
  if (price === undefined || price === null || price === 0) return none
  if (typeof price !== 'number' || typeof quantity !== 'number' || !(quantity >= 0)) return null
  const { priceDecimals, priceIncrement, lotDecimals, sizeDecimals } = instrument
  const scaled = scaledPrice(price, priceDecimals, priceIncrement)
  const size = scaledSize(quantity, lotDecimals, sizeDecimals)
  return scaled === null || size === null ? null : { price: scaled, size }
}

/** The state of the whole exchange. */
function readStatus(row: unknown): LiveEvent {
  const system = isFields(row) ? row['system'] : null
  return typeof system === 'string' ? { kind: 'status', symbol: null, trading: tradingOf(system) } : malformed
}

/** States of the pairs. The first message lists all: what is not in it is gone. */
function readInstruments(data: unknown, isAll: boolean, instruments: Instruments): readonly LiveEvent[] {
  const pairs = isFields(data) ? data['pairs'] : null
  if (!Array.isArray(pairs)) return [malformed]
  const listed = new Set<string>()
  const states = pairs.flatMap((row): readonly LiveEvent[] => {
    if (!isFields(row) || typeof row['symbol'] !== 'string' || typeof row['status'] !== 'string') return [malformed]
    const { symbol, status } = row as { readonly symbol: string; readonly status: string }
    listed.add(symbol)
    return instruments.has(symbol) ? [{ kind: 'status', symbol, trading: tradingOf(status) }] : []
  })
  if (!isAll) return states
  const gone = [...instruments.keys()].filter(symbol => !listed.has(symbol))
  return [...states, ...gone.map((symbol): LiveEvent => ({ kind: 'status', symbol, trading: 'gone' }))]
}
