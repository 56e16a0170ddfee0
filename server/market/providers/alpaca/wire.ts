// Messages of Alpaca's stream of shares (v2), as JSON. A message is a list of parts, of all kinds. A part that cannot be
// read is reported and does no harm; unknown kinds are passed over.
import type { LiveEvent, LiveInstrument, LiveQuote, LiveTrade, Trading } from '../../live/events.ts'
import type { Fields } from '../../live/fields.ts'
import { isFields, jsonOf, timeOf } from '../../live/fields.ts'
import { roundedPrice } from '../../live/scale.ts'
import { tradeUse } from './conditions.ts'
import { haltReasonOf } from './halts.ts'
import { refusalOf } from './refusals.ts'

export const TRADES = 'trades'
export const QUOTES = 'quotes'
/** Halts and price bands: the feed works without them, and a plan may not have them. */
const EXTRAS = ['statuses', 'lulds'] as const

export type Reading = {
  readonly instruments: ReadonlyMap<string, LiveInstrument>
  readonly receivedAt: number
}

const malformed: LiveEvent = { kind: 'malformed' }

/** Prices first: if the plan has no halts, they are subscribed all the same. */
export const subscriptions = (symbols: readonly string[]): readonly string[] => [
  JSON.stringify({ action: 'subscribe', [TRADES]: symbols, [QUOTES]: symbols }),
  JSON.stringify({ action: 'subscribe', ...listed(symbols) }),
]

export const unsubscriptions = (symbols: readonly string[]): readonly string[] => [
  JSON.stringify({ action: 'unsubscribe', [TRADES]: symbols, [QUOTES]: symbols, ...listed(symbols) }),
]

const listed = (symbols: readonly string[]) => Object.fromEntries(EXTRAS.map(channel => [channel, symbols]))

export function readMessage(text: string, reading: Reading): readonly LiveEvent[] {
  const parts = jsonOf(text)
  return Array.isArray(parts) ? parts.flatMap(part => readPart(part, reading)) : [malformed]
}

function readPart(part: unknown, reading: Reading): readonly LiveEvent[] {
  if (!isFields(part)) return [malformed]
  const kind = part['T']
  if (kind === 'success') return readSuccess(part['msg'])
  if (kind === 'subscription') return readSubscription(part)
  if (kind === 'error') return readError(part['code'])
  if (typeof kind !== 'string') return [malformed]
  const read = readers[kind]
  if (!read) return []
  const instrument = typeof part['S'] === 'string' ? reading.instruments.get(part['S']) : null
  if (instrument === undefined) return []
  return instrument === null ? [malformed] : (read(part, instrument, reading) ?? [malformed])
}

function readSuccess(text: unknown): readonly LiveEvent[] {
  if (text === 'connected') return [{ kind: 'stage', stage: 'greeted' }]
  return text === 'authenticated' ? [{ kind: 'stage', stage: 'admitted' }] : []
}

/** The whole list of what is subscribed now. Channels without a symbol may be left out. */
function readSubscription(part: Fields): readonly LiveEvent[] {
  return [TRADES, QUOTES].flatMap(channel => {
    const symbols = part[channel]
    if (!Array.isArray(symbols)) return []
    return symbols.flatMap((symbol): LiveEvent | [] =>
      typeof symbol === 'string' ? { kind: 'confirmed', symbol, channel } : [],
    )
  })
}

const ALREADY_AUTHENTICATED = 403
const TOO_MANY_SYMBOLS = 405

function readError(code: unknown): readonly LiveEvent[] {
  if (typeof code !== 'number') return [malformed]
  if (code === ALREADY_AUTHENTICATED) return []
  return code === TOO_MANY_SYMBOLS ? [{ kind: 'limit' }] : [refusalOf(code)]
}

type Read = (part: Fields, instrument: LiveInstrument, reading: Reading) => readonly LiveEvent[] | null

const readers: Readonly<Record<string, Read>> = {
  t: (part, instrument) => tradesOf(tradeOf(part, instrument)),
  q: (part, instrument, { receivedAt }) => one(quoteOf(part, instrument, receivedAt)),
  c: (part, instrument) => one(readCorrection(part, instrument)),
  x: (part, instrument) => one(readCancel(part, instrument)),
  s: (part, instrument) => readStatus(part, instrument),
  l: (part, instrument) => one(readBands(part, instrument)),
}

const one = (event: LiveEvent | null): readonly LiveEvent[] | null => event && [event]

/** Null if it cannot be read; `uncounted` for a trade that makes neither a price nor a volume. */
type ReadTrade = LiveTrade | 'uncounted' | null

const tradesOf = (read: ReadTrade): readonly LiveEvent[] | null => (read === 'uncounted' ? [] : one(read))

/** The number of a trade is unique for its exchange only. */
const idOf = (exchange: unknown, id: unknown): string | null =>
  typeof exchange === 'string' && Number.isSafeInteger(id) ? `${exchange}:${String(id)}` : null

/** A trade of the socket or of an answer. */
export function tradeOf(part: Fields, instrument: LiveInstrument): ReadTrade {
  const { symbol, priceDecimals, quantityDecimals } = instrument
  const { p, s, t, c = [], z = '' } = part
  const [id, at] = [idOf(part['x'], part['i']), timeOf(t)]
  if (id === null || at === null || typeof p !== 'number' || typeof s !== 'number' || !(s >= 0)) return null
  if (!isTexts(c) || typeof z !== 'string') return null
  const use = tradeUse(c, z)
  if (use === 'none') return 'uncounted'
  const [price, quantity] = [roundedPrice(p, priceDecimals), Math.round(s * 10 ** quantityDecimals)]
  if (price === null || !Number.isSafeInteger(quantity)) return null
  const isVolumeOnly = use === 'volume'
  return { kind: 'trade', symbol, id, sequence: null, price, quantity, side: null, at, isPast: false, isVolumeOnly }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

/** A quote of the socket or of an answer. A side without an order has the price 0. */
export function quoteOf(part: Fields, instrument: LiveInstrument, receivedAt: number): LiveQuote | null {
  const { symbol } = instrument
  const [bid, ask, eventAt] = [
    sideOf(part['bp'], part['bs'], instrument),
    sideOf(part['ap'], part['as'], instrument),
    timeOf(part['t']),
  ]
  if (!bid || !ask || eventAt === null) return null
  return {
    kind: 'quote',
    symbol,
    bid: bid.price,
    bidSize: bid.size,
    ask: ask.price,
    askSize: ask.size,
    eventAt,
    receivedAt,
    isPast: false,
  }
}

type Side = { readonly price: number; readonly size: number }
const empty: Side = { price: 0, size: 0 }
const INT32_MAX = 2 ** 31 - 1

/** Sizes are in shares, and rounded down. A price between two cents cannot be ordered at: the side counts as empty. */
function sideOf(price: unknown, size: unknown, { priceDecimals }: LiveInstrument): Side | null {
  if (typeof price !== 'number' || typeof size !== 'number' || !(price >= 0) || !(size >= 0)) return null
  const scaled = price === 0 ? null : roundedPrice(price, priceDecimals)
  if (scaled === null || scaled / 10 ** priceDecimals !== price) return empty
  return { price: scaled, size: Math.min(INT32_MAX, Math.floor(size)) }
}

function readCorrection(part: Fields, instrument: LiveInstrument): LiveEvent | null {
  const { x, oi, ci, cp, cs, cc, z, t } = part
  const [id, at] = [idOf(x, oi), timeOf(t)]
  const read = tradeOf({ x, i: ci, p: cp, s: cs, c: cc, z, t }, instrument)
  if (id === null || at === null || read === null) return null
  return { kind: 'correction', symbol: instrument.symbol, id, replacement: read === 'uncounted' ? null : read, at }
}

function readCancel({ x, i, t }: Fields, { symbol }: LiveInstrument): LiveEvent | null {
  const [id, at] = [idOf(x, i), timeOf(t)]
  return id === null || at === null ? null : { kind: 'correction', symbol, id, replacement: null, at }
}

/** Codes of the tapes: A and B have digits, C has letters. A code that is not known changes nothing. */
const tradings: Readonly<Record<string, Trading>> = {
  '2': 'halted',
  F: 'halted',
  H: 'halted',
  P: 'halted',
  '3': 'open',
  T: 'open',
}

function readStatus({ sc, rc, t }: Fields, { symbol }: LiveInstrument): readonly LiveEvent[] | null {
  const at = timeOf(t)
  if (typeof sc !== 'string' || at === null) return null
  const trading = tradings[sc]
  if (trading === undefined) return []
  const halt = trading === 'halted' ? haltReasonOf(sc, rc) : null
  return [{ kind: 'status', symbol, trading, halt, at }]
}

function readBands({ u, d, t }: Fields, { symbol, priceDecimals }: LiveInstrument): LiveEvent | null {
  const at = timeOf(t)
  if (typeof u !== 'number' || typeof d !== 'number' || at === null) return null
  const [lower, upper] = [roundedPrice(d, priceDecimals), roundedPrice(u, priceDecimals)]
  return lower === null || upper === null || lower > upper ? null : { kind: 'bands', symbol, lower, upper, at }
}
