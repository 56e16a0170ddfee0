// Unpacks rows (domain/wire/rows.ts) into the columns in a single pass, without allocating anything per row.
import { STATE_CODES } from '../../domain/session.ts'
import type { QuoteArrays } from '../../domain/wire/quote-columns.ts'
import { dayColumns, optionalColumns } from '../../domain/wire/quote-columns.ts'
import { BOOK_FLAG, DAY_MARK, EXTREMES_MARK, STATE_BITS } from '../../domain/wire/rows.ts'
import { ByteReader, unzigzag } from '../../domain/wire/varint.ts'
import type { QuoteStore } from '../store/quotes.ts'

/**
 * Instrument numbers must be less than this; a larger number means a damaged frame. The largest market that a server starts
 * (`SIM_INSTRUMENTS`, plus the real instruments after the made-up ones) is below it.
 */
export const IX_MAX = 1 << 18
const MARK_BITS = 2
const STATE_MASK = (1 << STATE_BITS) - 1
const OPTIONAL_MASKS = 1 << optionalColumns.length
/** A byte of at least this value is followed by more bytes of the same number. */
const LONG = 128

/** The values last received on a channel, by instrument number. Deltas are relative to them. */
export class ChannelBase {
  price = new Int32Array(0)
  volume = new Float64Array(0)

  reserve(capacity: number): void {
    if (capacity <= this.price.length) return
    const price = new Int32Array(capacity)
    price.set(this.price)
    this.price = price
    const volume = new Float64Array(capacity)
    volume.set(this.volume)
    this.volume = volume
  }

  /** Resets all values to 0, because rows of a snapshot are relative to 0. */
  clear(): void {
    this.price.fill(0)
    this.volume.fill(0)
  }
}

export type RowsFrame = {
  readonly flags: number
  readonly count: number
  readonly bytes: Uint8Array
  /** Server time of the frame. If two channels contain the same instrument, the newer frame wins. */
  readonly at: number
}

const reader = new ByteReader(new Uint8Array(0))

/**
 * Applies all rows of a frame.
 * @returns number of rows written; a row is not written if another channel had a newer one
 * @throws RangeError for a truncated or invalid frame; a snapshot of the channel must then be requested
 */
export function applyRows(store: QuoteStore, base: ChannelBase, { flags, count, bytes, at }: RowsFrame): number {
  reader.bytes = bytes
  reader.offset = 0
  const book = (flags & BOOK_FLAG) !== 0
  // All rows get the same version, because nothing reads the store between two rows.
  const version = store.latest + 1
  let { columns } = store
  let ix = 0
  let written = 0
  try {
    for (let row = 0; row < count; row++) {
      let head = 0
      let priceStep = 0
      let volumeStep = 0
      // Most rows start with three numbers of one byte each, which are read together. Beyond the end of the bytes LONG
      // is used, which leads to the slow path.
      const first = bytes[reader.offset] ?? LONG
      const second = bytes[reader.offset + 1] ?? LONG
      const third = bytes[reader.offset + 2] ?? LONG
      if ((first | second | third) < LONG) {
        reader.offset += 3
        head = first
        priceStep = unzigzag(second)
        volumeStep = unzigzag(third)
      } else {
        head = reader.unsigned()
        if (head >= IX_MAX << MARK_BITS) throw new RangeError('instrument number')
        priceStep = reader.signed()
        volumeStep = reader.signed()
      }
      ix += head >>> MARK_BITS
      if (ix >= IX_MAX) throw new RangeError('instrument number')
      if (ix >= store.capacity || ix >= base.price.length) columns = grown(store, base, ix)
      const price = (base.price[ix] ?? 0) + priceStep
      const volume = (base.volume[ix] ?? 0) + volumeStep
      if (bounded(price) === 0 || volume < 0 || volume > Number.MAX_SAFE_INTEGER) throw new RangeError('row')
      base.price[ix] = price
      base.volume[ix] = volume
      const newest = at >= (columns.at[ix] ?? 0)
      readExtremes(columns, ix, price, head, newest)
      if (head & DAY_MARK) readDay(columns, ix, newest)
      if (book) readBook(columns, ix, price, newest)
      if (!newest) continue
      columns.price[ix] = price
      columns.volume[ix] = volume
      columns.at[ix] = at
      store.version[ix] = version
      store.latest = version
      written++
    }
  } catch (error) {
    forget(store, version, ix)
    throw error
  }
  return written
}

/**
 * Undoes a frame that failed: the rows that it wrote become unknown until they are sent again, so that no frame is
 * applied in part.
 */
function forget(store: QuoteStore, version: number, last: number): void {
  for (let ix = 0; ix < store.capacity; ix++) {
    if (store.version[ix] !== version && ix !== last) continue
    store.columns.price[ix] = 0
    store.columns.at[ix] = 0
  }
}

/** Prices are stored as signed 32-bit integers. */
function bounded(price: number): number {
  if ((price | 0) !== price) throw new RangeError('price')
  return price
}

function grown(store: QuoteStore, base: ChannelBase, ix: number): QuoteArrays {
  store.reserve(ix + 1)
  base.reserve(store.capacity)
  return store.columns
}

/** Reads high and low. Without the mark they are derived from the price. */
function readExtremes(columns: QuoteArrays, ix: number, price: number, head: number, newest: boolean): void {
  if (head & EXTREMES_MARK) {
    const high = bounded(price + reader.unsigned())
    const low = bounded(price - reader.unsigned())
    if (!newest) return
    columns.high[ix] = high
    columns.low[ix] = low
  } else if (newest) {
    if (price > (columns.high[ix] ?? 0)) columns.high[ix] = price
    if (price < (columns.low[ix] ?? 0)) columns.low[ix] = price
  }
}

function readDay(columns: QuoteArrays, ix: number, newest: boolean): void {
  const head = reader.unsigned()
  const state = head & STATE_MASK
  let mask = head >>> STATE_BITS
  if (state >= STATE_CODES || mask >= OPTIONAL_MASKS || (head | 0) !== head) throw new RangeError('market state')
  if (newest) columns.state[ix] = state
  for (const name of dayColumns) {
    const price = bounded(reader.signed())
    if (newest) columns[name][ix] = price
  }
  for (const name of optionalColumns) {
    const value = mask & 1 ? reader.signed() : Number.NaN
    mask >>>= 1
    if (newest) columns[name][ix] = value
  }
}

function readBook(columns: QuoteArrays, ix: number, price: number, newest: boolean): void {
  const ask = bounded(price + reader.signed())
  const bid = bounded(price - reader.signed())
  reader.unsigned()
  reader.unsigned()
  if (!newest) return
  columns.ask[ix] = ask
  columns.bid[ix] = bid
}
