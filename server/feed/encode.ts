// Packs quotes into rows (domain/wire/rows.ts): the changes since the last frame, or everything.
import { frameKinds } from '../../domain/wire/frame.ts'
import { dayColumns, optionalColumns } from '../../domain/wire/quote-columns.ts'
import { BOOK_FLAG, DAY_MARK, EXTREMES_MARK, STATE_BITS } from '../../domain/wire/rows.ts'
import { isSendable } from '../../domain/wire/sendable.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import type { MarketSource, QuoteTable } from '../market/source.ts'
import type { ChannelSequence } from './channel-sequence.ts'
import { frameNow, nextFrame } from './channel-sequence.ts'

/** One writer for all channels, because a frame is written and copied within one call. */
const writer = new ByteWriter(64 * 1024)

/**
 * A set of instruments and the last sent values of each. A row with last price 0 was never sent: an instrument without
 * a price is left out, and is sent completely once it has one.
 */
export class QuoteChannel {
  readonly channel: ChannelSequence
  readonly #flags: number
  readonly #onRefused: (ix: number) => void
  /** Instrument numbers, ascending; the columns below are indexed by position in it. */
  #ixs = new Uint32Array(0)
  #price = new Int32Array(0)
  #volume = new Float64Array(0)
  #high = new Int32Array(0)
  #low = new Int32Array(0)
  #version = new Uint32Array(0)
  #dayVersion = new Uint32Array(0)
  /** UTC ms of the columns' values: a snapshot must not present older prices as newer than those of another channel. */
  #at = 0

  /**
   * @param onRefused called with an instrument whose volume or optional column no row can contain: it keeps the volume
   * that was last sent, so that the other rows of the frame can be read
   */
  constructor(channel: ChannelSequence, ixs: readonly number[], flags = 0, onRefused: (ix: number) => void = () => {}) {
    this.channel = channel
    this.#flags = flags
    this.#onRefused = onRefused
    this.extend(ixs)
  }

  /**
   * Replaces the list of instruments by a longer one that begins with it. The next delta contains the added rows
   * completely.
   */
  extend(ixs: readonly number[]): void {
    const { length } = ixs
    if (length === this.#ixs.length) return
    this.#ixs = Uint32Array.from(ixs)
    this.#price = copied(this.#price, new Int32Array(length))
    this.#volume = copied(this.#volume, new Float64Array(length))
    this.#high = copied(this.#high, new Int32Array(length))
    this.#low = copied(this.#low, new Int32Array(length))
    this.#version = copied(this.#version, new Uint32Array(length))
    this.#dayVersion = copied(this.#dayVersion, new Uint32Array(length))
  }

  /**
   * Copies the table's current values without a frame. Only a snapshot may follow, and no client may still have the old
   * values.
   */
  renew(market: MarketSource, at: number): void {
    for (let i = 0; i < this.#ixs.length; i++) this.#take(market.quotes, i, this.#ixs[i] ?? 0)
    this.#at = at
    this.channel.sequence++
  }

  /** A frame with the changes since the last frame; null if there are none. */
  delta(market: MarketSource, at: number): Uint8Array | null {
    this.#at = at
    const count = this.#writeChanges(market.quotes)
    if (count === 0) return null
    return nextFrame(this.channel, frameKinds.quotes, { epoch: market.epoch, at }, [this.#flags, count, writer.take()])
  }

  /** A frame with all rows as last sent, with the channel's current sequence, so that the next delta applies to it. */
  snapshot(market: MarketSource): Uint8Array {
    const quotes = market.quotes
    let previous = 0
    let count = 0
    for (let i = 0; i < this.#ixs.length; i++) {
      const price = this.#price[i] ?? 0
      if (price === 0) continue
      const ix = this.#ixs[i] ?? 0
      writer.unsigned((ix - previous) * 4 + (EXTREMES_MARK | DAY_MARK))
      writer.signed(price)
      writer.signed(this.#volume[i] ?? 0)
      this.#writeTail(quotes, i, ix, EXTREMES_MARK | DAY_MARK)
      previous = ix
      count++
    }
    const stamp = { epoch: market.epoch, at: this.#at }
    return frameNow(this.channel, frameKinds.snapshot, stamp, [this.#flags, count, writer.take()])
  }

  #writeChanges(quotes: QuoteTable): number {
    let previous = 0
    let count = 0
    for (let i = 0; i < this.#ixs.length; i++) {
      const ix = this.#ixs[i] ?? 0
      if (quotes.version[ix] === this.#version[i] || quotes.price[ix] === 0) continue
      const lastPrice = this.#price[i] ?? 0
      const lastVolume = this.#volume[i] ?? 0
      const marks = this.#marks(quotes, i, ix)
      this.#take(quotes, i, ix)
      const price = (this.#price[i] ?? 0) - lastPrice
      const volume = (this.#volume[i] ?? 0) - lastVolume
      // Only the order book of this row changed, and this channel does not send order books.
      if (price === 0 && volume === 0 && marks === 0 && this.#flags === 0) continue
      writer.unsigned((ix - previous) * 4 + marks)
      writer.signed(price)
      writer.signed(volume)
      this.#writeTail(quotes, i, ix, marks)
      previous = ix
      count++
    }
    return count
  }

  /** The receiver derives high and low from the price. They are sent only where the derived values would be wrong. */
  #marks(quotes: QuoteTable, i: number, ix: number): number {
    if (this.#price[i] === 0) return EXTREMES_MARK | DAY_MARK
    const price = quotes.price[ix] ?? 0
    const derived =
      Math.max(this.#high[i] ?? 0, price) === highOf(quotes, ix) &&
      Math.min(this.#low[i] ?? 0, price) === lowOf(quotes, ix)
    return (derived ? 0 : EXTREMES_MARK) | (quotes.dayVersion[ix] === this.#dayVersion[i] ? 0 : DAY_MARK)
  }

  #writeTail(quotes: QuoteTable, i: number, ix: number, marks: number): void {
    const price = this.#price[i] ?? 0
    if (marks & EXTREMES_MARK) {
      writer.unsigned((this.#high[i] ?? 0) - price)
      writer.unsigned(price - (this.#low[i] ?? 0))
    }
    if (marks & DAY_MARK) this.#writeDay(quotes, ix)
    if (this.#flags & BOOK_FLAG) {
      writer.signed((quotes.ask[ix] ?? 0) - price)
      writer.signed(price - (quotes.bid[ix] ?? 0))
      writer.unsigned(Math.max(0, quotes.askSize[ix] ?? 0))
      writer.unsigned(Math.max(0, quotes.bidSize[ix] ?? 0))
    }
  }

  #take(quotes: QuoteTable, i: number, ix: number): void {
    const price = quotes.price[ix] ?? 0
    this.#price[i] = price
    // The receiver's volume starts at zero and stays so until the first price.
    const volume = price === 0 ? 0 : (quotes.volume[ix] ?? 0)
    if (volume >= 0 && isSendable(volume)) this.#volume[i] = volume
    else this.#onRefused(ix)
    this.#high[i] = highOf(quotes, ix)
    this.#low[i] = lowOf(quotes, ix)
    this.#version[i] = quotes.version[ix] ?? 0
    this.#dayVersion[i] = quotes.dayVersion[ix] ?? 0
  }

  #writeDay(quotes: QuoteTable, ix: number): void {
    let mask = 0
    let bit = 1
    for (const name of optionalColumns) {
      const value = quotes[name][ix]
      if (isKnown(value)) {
        if (isSendable(value)) mask |= bit
        else this.#onRefused(ix)
      }
      bit <<= 1
    }
    writer.unsigned((quotes.state[ix] ?? 0) | (mask << STATE_BITS))
    for (const name of dayColumns) writer.signed(quotes[name][ix] ?? 0)
    if (mask === 0) return
    for (const name of optionalColumns) {
      const value = quotes[name][ix]
      if (isKnown(value) && isSendable(value)) writer.signed(value)
    }
  }
}

const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)

type Column = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

function copied<Values extends Column>(from: Values, into: Values): Values {
  into.set(from)
  return into
}

/**
 * High and low are corrected so that they enclose the price, whatever the source says, because their distances from it
 * are sent unsigned.
 */
const highOf = (quotes: QuoteTable, ix: number): number => Math.max(quotes.high[ix] ?? 0, quotes.price[ix] ?? 0)
const lowOf = (quotes: QuoteTable, ix: number): number => Math.min(quotes.low[ix] ?? 0, quotes.price[ix] ?? 0)
