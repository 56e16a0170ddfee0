// Groups lines of the bill into entries. Adjacent lines of the same order and wallet are one entry with parts, and so are
// the lines of one payment from reserved money, whatever it is for. Lines with another line in between stay separate, so
// that each balance still follows from the one below it.

import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { BillLine, BillTrade } from '../../../domain/wire/calls/wallet.ts'

export type BillEntry = {
  /** Id of the entry's oldest line: it does not change when a newer part arrives. */
  readonly id: string
  /** Newest first, never empty. */
  readonly parts: readonly BillLine[]
  readonly newest: BillLine
  readonly kind: BillLine['kind']
  /**
   * What was paid or received, fees included: decimal text. Money that was reserved or released is no payment, and is the
   * amount only of an entry that has nothing else.
   */
  readonly amount: string
  /** Change of the usable balance: the sum of all parts; decimal text. */
  readonly moved: string
  /**
   * Result of a closed margined position, with its fees and the loss that Pulso covered: decimal text. The released
   * margin is part of `moved`, so `moved` alone does not show the result. Null for any other entry.
   */
  readonly result: string | null
  /** Quantity and price of the order; null for an entry that is about no order. */
  readonly trade: EntryTrade | null
}

export type EntryTrade = {
  readonly key: string
  readonly quantity: string
  /** The closed and the opened part of the quantity, if the order reverses a position; null otherwise. */
  readonly reversal: { readonly closed: string; readonly opened: string } | null
  /**
   * Price of the order. Null for a market order that is not filled (`market`), and for fills at different prices
   * (`several`).
   */
  readonly price: string | null
  readonly priced: 'one' | 'market' | 'several'
}

/** Decimals of a quantity: as many as the instrument with the most decimals has. */
const QUANTITY_SCALE = 8

export function entriesOf(lines: readonly BillLine[]): BillEntry[] {
  const groups: BillLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.[0]
    if (group && last && isPartOf(line, last)) group.push(line)
    else groups.push([line])
  }
  return groups.flatMap(group => (isOneEntry(group) ? entryOf(group) : group.flatMap(line => entryOf([line]))))
}

/** An order can be filled over days; the lines of anything else belong together if they were written together. */
const isPartOf = (line: BillLine, other: BillLine): boolean =>
  line.reference !== null &&
  line.reference === other.reference &&
  line.about === other.about &&
  line.walletType === other.walletType &&
  (line.about === 'order' || line.createTimeTimestamp === other.createTimeTimestamp)

const isHold = ({ kind }: BillLine): boolean => kind === 'reserve' || kind === 'release'

const isOneEntry = (lines: readonly BillLine[]): boolean =>
  lines.some(({ about }) => about === 'order') || lines.some(({ kind }) => kind === 'release')

const isTrade = ({ kind }: BillLine): boolean => kind === 'buy' || kind === 'sell'

function entryOf(parts: readonly BillLine[]): BillEntry[] {
  const [newest] = parts
  const oldest = parts.at(-1)
  if (!newest || !oldest) return []
  const trades = parts.filter(isTrade)
  const payments = parts.filter(line => !isHold(line))
  const { kind } = trades[0] ?? payments.findLast(line => !ofCosts.has(line.kind)) ?? payments[0] ?? newest
  const moved = sumOf(parts.map(line => line.amount))
  const amount = payments.length > 0 ? sumOf(payments.map(line => line.amount)) : moved
  const trade = tradeOf(trades.length > 0 ? trades : [newest])
  const result = resultOf(parts)
  return [{ id: oldest.id, parts, newest, kind: result === null ? kind : 'profit', amount, moved, result, trade }]
}

/** Kinds that accompany a payment and do not name it. */
const ofCosts: ReadonlySet<BillLine['kind']> = new Set(['fee', 'tax', 'vat'])

const ofResult: ReadonlySet<BillLine['kind']> = new Set(['profit', 'fee', 'insurance', 'liquidation'])

function resultOf(parts: readonly BillLine[]): string | null {
  const isClosed = ['margin', 'profit'].every(wanted => parts.some(({ kind }) => kind === wanted))
  return isClosed ? sumOf(parts.filter(({ kind }) => ofResult.has(kind)).map(({ amount }) => amount)) : null
}

function tradeOf(lines: readonly BillLine[]): EntryTrade | null {
  const trades = lines.flatMap(({ trade }) => (trade ? [trade] : []))
  const [first] = trades
  if (!first) return null
  const prices = new Set(trades.map(({ price }) => price))
  const price = prices.size === 1 ? first.price : null
  const unpriced = prices.size === 1 ? 'market' : 'several'
  const quantity = quantityOf(trades.map(trade => trade.quantity))
  return {
    key: first.instrumentKey,
    quantity,
    reversal: reversalOf(trades, quantity),
    price,
    priced: price === null ? unpriced : 'one',
  }
}

function reversalOf(trades: readonly BillTrade[], quantity: string): EntryTrade['reversal'] {
  const parts = trades.flatMap(({ closes }) => (closes === undefined ? [] : [closes]))
  if (parts.length === 0) return null
  const closed = quantityOf(parts)
  return { closed, opened: quantityOf([quantity, `-${closed}`]) }
}

const quantityOf = (texts: readonly string[]): string => sumOf(texts, QUANTITY_SCALE)

const sumOf = (texts: readonly string[], scale?: number): string =>
  minorText(
    texts.reduce((sum, text) => sum + (parseMinor(text, scale) ?? 0n), 0n),
    scale,
  )
