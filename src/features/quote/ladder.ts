// The levels of an order book with their running totals and the user's own limits.
import type { Instrument } from '../../../domain/instrument.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import { parseScaled, quantityText } from '../../../domain/price.ts'
import type { BookLevel, OrderBook } from '../../../domain/wire/calls/order-book.ts'

/** What is needed of the instrument. */
export type BookInstrument = Pick<Instrument, 'key' | 'priceDecimals' | 'quantityDecimals'>

/** A limit order that rests: scaled price, and the quantity that is left of it, in decimal text. */
export type OwnLimit = { readonly direction: OrderDirection; readonly price: string; readonly left: string }

export type LadderRow = BookLevel & {
  readonly scaled: number | null
  /** Quantity up to this level; null if the feed quotes no sizes. */
  readonly total: string | null
  /** The total as a part of the larger side's, 0 to 1. */
  readonly part: number
  /** Quantity of the user's own orders at this price; null without one. */
  readonly own: string | null
}

export type Ladder = {
  readonly bids: readonly LadderRow[]
  readonly asks: readonly LadderRow[]
  /** Scaled distance of the best prices; null if one is missing. */
  readonly spread: number | null
}

type Scales = Pick<BookInstrument, 'priceDecimals' | 'quantityDecimals'>

/** The user's own limits can be for fractions of what the market counts. */
const FRACTION_DECIMALS = 4

export function ladderOf({ bids, asks }: OrderBook, scales: Scales, own: readonly OwnLimit[]): Ladder {
  const { priceDecimals } = scales
  const quantityDecimals = Math.max(scales.quantityDecimals, FRACTION_DECIMALS)
  const sizeOf = (quantity: string | null): number => parseScaled(quantity ?? '0', quantityDecimals) ?? 0
  const sum = (levels: readonly BookLevel[]): number => levels.reduce((all, { quantity }) => all + sizeOf(quantity), 0)
  const most = Math.max(sum(bids), sum(asks))

  function ownAt(scaled: number | null, direction: OrderDirection): string | null {
    const here = own.filter(one => one.direction === direction && parseScaled(one.price, priceDecimals) === scaled)
    const left = here.reduce((all, one) => all + sizeOf(one.left), 0)
    return left === 0 ? null : quantityText(left, quantityDecimals)
  }

  function rowsOf(levels: readonly BookLevel[], direction: OrderDirection): LadderRow[] {
    let total = 0
    return levels.map(({ price, quantity }) => {
      const scaled = parseScaled(price, priceDecimals)
      total += sizeOf(quantity)
      return {
        price,
        quantity,
        scaled,
        total: quantity === null ? null : quantityText(total, quantityDecimals),
        part: most === 0 ? 0 : total / most,
        own: ownAt(scaled, direction),
      }
    })
  }

  const rows = { bids: rowsOf(bids, directions.buy), asks: rowsOf(asks, directions.sell) }
  const [bid, ask] = [rows.bids[0]?.scaled ?? null, rows.asks[0]?.scaled ?? null]
  return Object.assign(rows, { spread: bid === null || ask === null ? null : ask - bid })
}
