// A second, simple decoder of packed rows, so that the tests do not depend on the code under test: every number is a
// BigInt, every row an object.
import { assert, must } from '../../domain/assert.ts'
import type { QuotesBody, Trade, TradesBody } from '../../domain/wire/rows.ts'

export type QuoteRow = {
  price: number
  volume: number
  high: number
  low: number
  state: number
  open: number
  previousClose: number
  extended: number
  /** The optional columns that are known, by their position in the list of the wire. */
  optional: ReadonlyMap<number, number>
  /** The best bid and ask; null on channels without the order book. */
  book: { ask: number; bid: number; askSize: number; bidSize: number } | null
}

type Numbers = { readonly unsigned: () => number; readonly signed: () => number; readonly isDone: () => boolean }

function numbersOf(bytes: Uint8Array): Numbers {
  let offset = 0
  const unsigned = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = must(bytes[offset++], 'a byte')
      value += BigInt(byte % 128) << shift
      if (byte < 128) return Number(value)
    }
  }
  const signed = () => {
    const value = unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  return { unsigned, signed, isDone: () => offset === bytes.length }
}

/**
 * Applies a body to the state of a channel. The packing defines that a row that the channel does not have starts from
 * zero.
 */
export function applyQuotes(rows: Map<number, QuoteRow>, [flags, count, bytes]: QuotesBody): void {
  const numbers = numbersOf(bytes)
  let ix = 0
  for (let i = 0; i < count; i++) {
    const head = numbers.unsigned()
    assert(i === 0 || head >= 4, 'rows ascend')
    ix += Math.floor(head / 4)
    rows.set(ix, readRow(numbers, head % 4, flags === 1, rows.get(ix)))
  }
  assert(numbers.isDone(), 'nothing after the last row')
}

function readRow(numbers: Numbers, marks: number, hasBook: boolean, known: QuoteRow | undefined): QuoteRow {
  assert(known || marks === 3, 'what is new comes whole')
  const price = (known?.price ?? 0) + numbers.signed()
  const volume = (known?.volume ?? 0) + numbers.signed()
  const extremes =
    marks % 2 === 1
      ? { high: price + numbers.unsigned(), low: price - numbers.unsigned() }
      : { high: Math.max(known?.high ?? 0, price), low: Math.min(known?.low ?? 0, price) }
  const day = marks >= 2 ? readDay(numbers) : must(known, 'the day so far')
  const { state, open, previousClose, extended, optional } = day
  const book = hasBook
    ? {
        ask: price + numbers.signed(),
        bid: price - numbers.signed(),
        askSize: numbers.unsigned(),
        bidSize: numbers.unsigned(),
      }
    : null
  return { price, volume, ...extremes, state, open, previousClose, extended, optional, book }
}

/** The market state is in the low four bits of the head; each higher bit announces one optional column. */
function readDay(numbers: Numbers) {
  const head = numbers.unsigned()
  const day = { open: numbers.signed(), previousClose: numbers.signed(), extended: numbers.signed() }
  const optional = new Map<number, number>()
  for (let mask = Math.floor(head / 16), column = 0; mask > 0; mask = Math.floor(mask / 2), column++)
    if (mask % 2 === 1) optional.set(column, numbers.signed())
  return Object.assign(day, { state: head % 16, optional })
}

export function readTrades([, count, bytes]: TradesBody, at: number): Trade[] {
  const numbers = numbersOf(bytes)
  const trades: Trade[] = []
  for (let i = 0; i < count; i++) {
    const before = trades.at(-1) ?? { time: at, price: 0 }
    const time = before.time + numbers.signed()
    const price = before.price + numbers.signed()
    trades.push({ time, price, quantity: numbers.unsigned() })
  }
  assert(numbers.isDone(), 'nothing after the last trade')
  return trades
}
