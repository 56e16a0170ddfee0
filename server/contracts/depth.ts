// The price at which the order book closes a whole quantity at once. The market quotes the best level only, so each
// level behind it is taken to be one tick worse and of the same size.
import type { PositionSide } from '../../domain/margin.ts'
import { tickAt } from '../../domain/price.ts'
import type { Listing, QuoteTable } from '../market/source.ts'
import { touchOf } from './mark.ts'

type Closed = { readonly side: PositionSide; readonly quantity: number }
type Quoted = Pick<Listing, 'instrument' | 'tickSteps'>
/** A scaled price and the scaled quantity that is quoted at it. */
export type Level = { readonly price: number; readonly quantity: number }

/** The best level at which a position of this side is closed; a price of 0 is unknown, a quantity of 0 not quoted. */
export const bestLevel = (quotes: QuoteTable, ix: number, side: PositionSide): Level => ({
  price: touchOf(quotes, ix, side),
  quantity: (side === 'long' ? quotes.bidSize : quotes.askSize)[ix] ?? 0,
})

type Behind = { readonly side: PositionSide; readonly ticks: number; readonly contracts: number }

/** The average price of contracts that are together this many ticks behind the best price, rounded away from it. */
function priceBehind(best: number, { tickSteps }: Quoted, { side, ticks, contracts }: Behind): number {
  const worse = Math.ceil((ticks * tickAt(Math.abs(best), tickSteps)) / contracts)
  return side === 'long' ? best - worse : best + worse
}

/** The first levels of the book that {@link closePriceOf} walks, the best one first; of an unsized quote none. */
export function levelsToClose(quotes: QuoteTable, quoted: Quoted, side: PositionSide, count: number): readonly Level[] {
  const { price, quantity } = bestLevel(quotes, quoted.instrument.ix, side)
  if (price === 0 || quantity === 0) return []
  return Array.from({ length: count }, (_, ticks) => ({
    price: priceBehind(price, quoted, { side, ticks, contracts: 1 }),
    quantity,
  }))
}

/**
 * Scaled average price, rounded against the customer; 0 if the best price is unknown. Without the size of the quote the
 * whole quantity is closed at it.
 */
export function closePriceOf(quotes: QuoteTable, quoted: Quoted, { side, quantity }: Closed): number {
  const { price: best, quantity: level } = bestLevel(quotes, quoted.instrument.ix, side)
  if (best === 0 || level === 0 || quantity <= level) return best
  const whole = Math.floor(quantity / level)
  // Sum of the ticks from the best price, over all contracts.
  const ticks = (level * whole * (whole - 1)) / 2 + (quantity - whole * level) * whole
  return priceBehind(best, quoted, { side, ticks, contracts: quantity })
}
