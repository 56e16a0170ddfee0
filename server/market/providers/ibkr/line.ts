// What is known of one symbol on a connection, from its ticks: bid and ask, the last price, the day.
import { DELAYED_BY_MS } from '../../../../domain/feed-origin.ts'
import type { HaltReason } from '../../../../domain/halt.ts'
import { SECOND_MS } from '../../../../domain/time.ts'
import type { LiveEvent, LiveInstrument, LiveSnapshot } from '../../live/events.ts'
import { midOf } from '../../live/mid.ts'
import { roundedPrice } from '../../live/scale.ts'
import type { Tick } from './ticks.ts'

/** Nothing has a time of its own but the last price: `receivedAt` is our time, `at` the provider's. */
export type Moment = { readonly receivedAt: number; readonly at: number }

export interface Line {
  readonly instrument: LiveInstrument
  /** A number of a tick, and the size that belongs to it if it is a price. */
  take(tick: Tick, value: number, moment: Moment, size?: number): readonly LiveEvent[]
  /** Live or delayed, as the provider says for all of its prices. */
  origin(origin: 'live' | 'delayed'): readonly LiveEvent[]
}

const INT32_MAX = 2 ** 31 - 1
/** By an authority, or because the price has moved too far. */
const halts: ReadonlyMap<number, HaltReason> = new Map([
  [1, 'regulatory'],
  [2, 'volatility'],
])

type Side = 'bid' | 'ask'
const isSide = (field: Tick['field']): field is Side => field === 'bid' || field === 'ask'

/** `isPair`: of currencies there is no last price; the middle is taken. `units`: our units of price in one of theirs. */
type LineOptions = { readonly isPair: boolean; readonly units: number }

export function createLine(instrument: LiveInstrument, { isPair, units }: LineOptions): Line {
  const { symbol, priceDecimals } = instrument
  const book = { bid: 0, ask: 0, bidSize: 0, askSize: 0 }
  const day = { open: 0, high: 0, low: 0, close: 0, volume: 0 }
  let origin: 'live' | 'delayed' | null = null
  /** Time of the last trade, UTC ms. */
  let lastAt: number | null = null
  /** A first price whose time is not known yet. */
  let held: number | null = null
  let last = 0
  let isFirst = true

  /** The price of a side that is not on the grid of ours cannot be ordered at: the side counts as empty. */
  function exact(value: number): number {
    const price = value * units
    const scaled = price > 0 ? roundedPrice(price, priceDecimals) : null
    return scaled !== null && scaled / 10 ** priceDecimals === price ? scaled : 0
  }

  const sizeOf = (size: number): number => (size > 0 ? Math.min(INT32_MAX, Math.floor(size)) : 0)

  function quote({ receivedAt }: Moment): LiveEvent {
    const [bidSize, askSize] = [book.bid === 0 ? 0 : book.bidSize, book.ask === 0 ? 0 : book.askSize]
    return {
      kind: 'quote',
      symbol,
      bid: book.bid,
      ask: book.ask,
      bidSize,
      askSize,
      eventAt: null,
      receivedAt,
      isPast: false,
    }
  }

  function takeSide(side: Side, value: number, size: number | undefined, moment: Moment): readonly LiveEvent[] {
    book[side] = exact(value)
    if (size !== undefined) book[`${side}Size`] = sizeOf(size)
    const mid = isPair ? midOf(book) : null
    return mid === null ? [quote(moment)] : [quote(moment), sample(mid, moment.at)]
  }

  function sample(price: number, at: number): LiveEvent {
    const isPast = isFirst
    isFirst = false
    return { kind: 'price', symbol, price, at, isPast }
  }

  function takeLast(value: number, { at }: Moment): readonly LiveEvent[] {
    const price = value > 0 ? roundedPrice(value * units, priceDecimals) : null
    if (price === null) return []
    last = price
    if (isFirst && lastAt === null && held === null) {
      held = price
      return []
    }
    held = null
    if (isFirst) return [sample(price, lastAt ?? at)]
    return [sample(price, origin === 'delayed' ? (lastAt ?? at - DELAYED_BY_MS) : at)]
  }

  function takeTime(seconds: number): readonly LiveEvent[] {
    if (!(seconds > 0)) return []
    lastAt = seconds * SECOND_MS
    if (held === null) return []
    const price = held
    held = null
    return [sample(price, lastAt)]
  }

  function snapshot({ at }: Moment): LiveEvent {
    const { open, high, low, close, volume } = day
    const isWhole = open > 0 && high > 0 && low > 0
    const bar = isWhole ? { time: at, open, high, low, close: last || close || open, volume, count: 0 } : null
    const known: LiveSnapshot = { symbol, quote: null, price: null, day: bar, previousClose: close || null }
    return { kind: 'day', snapshot: known }
  }

  function takeValue({ field }: Tick, value: number, moment: Moment, size: number | undefined): readonly LiveEvent[] {
    if (isSide(field)) return takeSide(field, value, size, moment)
    if (field === 'last') return takeLast(value, moment)
    if (field === 'lastAt') return takeTime(value)
    if (field === 'halted') return haltOf(symbol, value)
    if (field === 'bidSize' || field === 'askSize') {
      book[field] = sizeOf(value)
      return [quote(moment)]
    }
    day[field] = field === 'volume' ? Math.max(0, Math.floor(value)) : (roundedPrice(value * units, priceDecimals) ?? 0)
    return [snapshot(moment)]
  }

  function take(tick: Tick, value: number, moment: Moment, size?: number): readonly LiveEvent[] {
    const told = tick.origin === null ? [] : become(tick.origin)
    return [...told, ...takeValue(tick, value, moment, size)]
  }

  function become(next: 'live' | 'delayed'): readonly LiveEvent[] {
    if (origin === next) return []
    origin = next
    return [{ kind: 'origin', symbol, origin: next }]
  }

  return { instrument, take, origin: become }
}

/** −1 and others say that it is not known. */
function haltOf(symbol: string, value: number): readonly LiveEvent[] {
  if (value === 0) return [{ kind: 'status', symbol, trading: 'open' }]
  const halt = halts.get(value)
  return halt ? [{ kind: 'status', symbol, trading: 'halted', halt }] : []
}
