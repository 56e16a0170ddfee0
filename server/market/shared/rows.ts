// Rows of quotes on the way from the process that makes the market to the others, as bytes: a head, then one column after
// the other, so that packing and unpacking are copies. Both sides are this code, on machines of one byte order.
import type { QuoteTable } from '../source.ts'

/** What a row is, but for its versions, which each process counts for itself. */
const integers = [
  'price',
  'high',
  'low',
  'bid',
  'ask',
  'bidSize',
  'askSize',
  'previousClose',
  'open',
  'extended',
] as const
const floats = ['volume', 'at'] as const
const bytes = ['state'] as const
/** A change of these is one of the day's frame. */
const ofTheDay: ReadonlySet<string> = new Set(['previousClose', 'open', 'extended', 'state'])

const HEAD_BYTES = 16
export const ROW_BYTES = 4 * (1 + integers.length) + 8 * floats.length + bytes.length
/** Rows in one message: a NATS server takes a megabyte. */
export const ROWS_MAX = 4_000

/** Which market, which term of its maker, and which message of that term, without gaps. */
export type Head = { readonly catalogue: number; readonly term: number; readonly nth: number; readonly count: number }

/** `ixs`: ROWS_MAX at most; none for a sign of life. */
export function packRows(head: Omit<Head, 'count'>, quotes: QuoteTable, ixs: readonly number[]): Uint8Array {
  const { length } = ixs
  const parts = [
    Uint32Array.of(head.catalogue, head.term, head.nth, length),
    Int32Array.from(ixs),
    ...integers.map(name => picked(quotes[name], ixs, new Int32Array(length))),
    ...floats.map(name => picked(quotes[name], ixs, new Float64Array(length))),
    ...bytes.map(name => picked(quotes[name], ixs, new Uint8Array(length))),
  ]
  return Buffer.concat(parts.map(part => new Uint8Array(part.buffer)))
}

function picked<Values extends Column>(column: Column, ixs: readonly number[], into: Values): Values {
  for (let i = 0; i < ixs.length; i++) into[i] = column[ixs[i] ?? 0] ?? 0
  return into
}

/** Null for what is no message of this form. */
export function headOf(message: Uint8Array): Head | null {
  if (message.byteLength < HEAD_BYTES) return null
  const [catalogue = 0, term = 0, nth = 0, count = 0] = new Uint32Array(copyOf(message, 0, HEAD_BYTES))
  return message.byteLength === HEAD_BYTES + count * ROW_BYTES ? { catalogue, term, nth, count } : null
}

/** Writes the rows of a message that has a head into the table of its catalogue; a row that differs is a version more. */
export function unpackRows(message: Uint8Array, count: number, quotes: QuoteTable): void {
  let from = HEAD_BYTES
  const next = (size: number): ArrayBuffer => {
    const part = copyOf(message, from, from + size * count)
    from += part.byteLength
    return part
  }
  const ixs = new Int32Array(next(4))
  const changes = new Uint8Array(count)
  for (const name of integers) write(quotes[name], ixs, new Int32Array(next(4)), changes, changeOf(name))
  for (const name of floats) write(quotes[name], ixs, new Float64Array(next(8)), changes, changeOf(name))
  for (const name of bytes) write(quotes[name], ixs, new Uint8Array(next(1)), changes, changeOf(name))
  for (let i = 0; i < count; i++) {
    const ix = ixs[i] ?? 0
    if (changes[i] !== NONE) quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
    if (changes[i] === DAY) quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
  }
}

/** A message begins anywhere in a larger buffer, its copy where numbers may. */
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
    if (column[ix] === value) continue
    column[ix] = value
    if ((changes[i] ?? NONE) < change) changes[i] = change
  }
}
