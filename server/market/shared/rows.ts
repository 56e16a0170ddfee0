// Messages with rows of quotes, from the process that generates the market to the others. The format is a binary head,
// then one column after the other, so that packing and unpacking are copies. Both sides run this code, on machines of
// the same byte order.
import { dayColumns, optionalColumns, priceColumns } from '../../../domain/wire/quote-columns.ts'
import { isSendable } from '../../../domain/wire/sendable.ts'
import type { QuoteTable } from '../source.ts'

/** The columns that every row has. The version numbers are not sent, because each process counts its own. */
const integers = [...priceColumns, 'bidSize', 'askSize'] as const
const floats = ['at', 'volume', 'bookAt'] as const
const bytes = ['state'] as const
/** A change in one of these columns increases the row's `dayVersion`. */
const ofTheDay: ReadonlySet<string> = new Set(['state', ...dayColumns, ...optionalColumns])

const HEAD_BYTES = 20
export const ROW_BYTES = 4 * (1 + integers.length) + 8 * floats.length + bytes.length
/** Size of the optional columns of a row that has them: its index in the message, then the columns. */
const EXTRA_BYTES = 4 + 8 * optionalColumns.length
/** Maximum number of rows in one message: a NATS server accepts a megabyte. */
export const ROWS_MAX = 4_000

/**
 * Head of a message: identity of the catalogue, term of the maker, and number of the message within the term, without
 * gaps.
 */
export type Head = {
  readonly catalogue: number
  readonly term: number
  readonly nth: number
  readonly count: number
  /** Number of rows with optional columns. */
  readonly extras: number
}

/** `ixs`: instrument numbers of the rows, at most ROWS_MAX; empty for a heartbeat. */
export function packRows(head: Omit<Head, 'count' | 'extras'>, quotes: QuoteTable, ixs: readonly number[]): Uint8Array {
  const { length } = ixs
  const places = Int32Array.from(ixs.keys()).filter(i => hasOptional(quotes, ixs[i] ?? 0))
  const extras = [...places].map(i => ixs[i] ?? 0)
  const parts = [
    Uint32Array.of(head.catalogue, head.term, head.nth, length, extras.length),
    Int32Array.from(ixs),
    ...integers.map(name => picked(quotes[name], ixs, new Int32Array(length))),
    ...floats.map(name => picked(quotes[name], ixs, new Float64Array(length))),
    ...bytes.map(name => picked(quotes[name], ixs, new Uint8Array(length))),
    places,
    ...optionalColumns.map(name => picked(quotes[name], extras, new Float64Array(extras.length))),
  ]
  return Buffer.concat(parts.map(part => new Uint8Array(part.buffer)))
}

function picked<Values extends Column>(column: Column, ixs: readonly number[], into: Values): Values {
  for (let i = 0; i < ixs.length; i++) into[i] = column[ixs[i] ?? 0] ?? 0
  return into
}

const hasOptional = (quotes: QuoteTable, ix: number): boolean =>
  optionalColumns.some(name => !Number.isNaN(quotes[name][ix]))

/** The head of a message; null if the message is of another format. */
export function headOf(message: Uint8Array): Head | null {
  if (message.byteLength < HEAD_BYTES) return null
  const [catalogue = 0, term = 0, nth = 0, count = 0, extras = 0] = new Uint32Array(copyOf(message, 0, HEAD_BYTES))
  const length = HEAD_BYTES + count * ROW_BYTES + extras * EXTRA_BYTES
  return message.byteLength === length ? { catalogue, term, nth, count, extras } : null
}

/**
 * Writes the rows of a message with a valid header into the table; a changed row gets the next version. A row whose
 * volume cannot be shown keeps its last one. Returns the numbers of these rows.
 */
export function unpackRows(
  message: Uint8Array,
  { count, extras }: Pick<Head, 'count' | 'extras'>,
  quotes: QuoteTable,
): number[] {
  const refused: number[] = []
  let from = HEAD_BYTES
  const next = (size: number, rows = count): ArrayBuffer => {
    const part = copyOf(message, from, from + size * rows)
    from += part.byteLength
    return part
  }
  const ixs = new Int32Array(next(4))
  const changes = new Uint8Array(count)
  for (const name of integers) write(quotes[name], ixs, new Int32Array(next(4)), changes, changeOf(name))
  for (const name of floats) {
    const values = new Float64Array(next(8))
    if (name === 'volume') refused.push(...keepLast(quotes.volume, ixs, values))
    if (name === 'bookAt') countBooks(quotes, ixs, values)
    write(quotes[name], ixs, values, changes, changeOf(name))
  }
  for (const name of bytes) write(quotes[name], ixs, new Uint8Array(next(1)), changes, changeOf(name))
  const places = new Int32Array(next(4, extras))
  for (const name of optionalColumns) {
    const values = new Float64Array(count).fill(Number.NaN)
    const known = new Float64Array(next(8, extras))
    for (let i = 0; i < extras; i++) values[places[i] ?? 0] = known[i] ?? Number.NaN
    write(quotes[name], ixs, values, changes, DAY)
  }
  for (let i = 0; i < count; i++) {
    const ix = ixs[i] ?? 0
    if (changes[i] !== NONE) quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
    if (changes[i] === DAY) quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
  }
  return refused
}

/** A row with another time of its order book has a new quote. */
function countBooks({ bookAt, bookVersion }: QuoteTable, ixs: Int32Array, times: Float64Array): void {
  for (let i = 0; i < ixs.length; i++) {
    const ix = ixs[i] ?? 0
    if (bookAt[ix] !== times[i]) bookVersion[ix] = (bookVersion[ix] ?? 0) + 1
  }
}

/** Replaces volumes that cannot be shown by the last ones. Returns the rows that had them. */
function keepLast(column: Float64Array, ixs: Int32Array, volumes: Float64Array): number[] {
  const refused: number[] = []
  for (let i = 0; i < volumes.length; i++) {
    const volume = volumes[i] ?? 0
    if (volume >= 0 && isSendable(volume)) continue
    const ix = ixs[i] ?? 0
    volumes[i] = column[ix] ?? 0
    refused.push(ix)
  }
  return refused
}

/** A message can start at any byte of a larger buffer. A copy has the alignment that typed arrays need. */
const copyOf = (message: Uint8Array, from: number, to: number): ArrayBuffer =>
  new Uint8Array(message.subarray(from, to)).buffer

const NONE = 0
const ROW = 1
const DAY = 2
const changeOf = (name: string): number => (ofTheDay.has(name) ? DAY : ROW)

type Column = Int32Array | Float64Array | Uint8Array

function write(column: Column, ixs: Int32Array, values: Column, changes: Uint8Array, change: number): void {
  for (let i = 0; i < ixs.length; i++) {
    const ix = ixs[i] ?? 0
    const value = values[i] ?? 0
    // `Object.is`, because NaN must equal NaN: an unknown optional value is then no change.
    if (Object.is(column[ix], value)) continue
    column[ix] = value
    if ((changes[i] ?? NONE) < change) changes[i] = change
  }
}
