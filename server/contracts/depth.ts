// The price at which the order book closes a whole quantity at once. The market quotes the best level only, so each
// level behind it is taken to be one tick worse and of the same size.
import type { PositionSide } from '../../domain/margin.ts'
import { tickAt } from '../../domain/price.ts'
import type { Listing, QuoteTable } from '../market/source.ts'
import { touchOf } from './mark.ts'

type Closed = { readonly side: PositionSide; readonly quantity: number }

/**
 * Scaled average price, rounded against the customer; 0 if the best price is unknown. Without the size of the quote the
 * whole quantity is closed at it.
 */
export function closePriceOf(
  quotes: QuoteTable,
  { instrument, tickSteps }: Pick<Listing, 'instrument' | 'tickSteps'>,
  { side, quantity }: Closed,
): number {
  const { ix } = instrument
  const touch = touchOf(quotes, ix, side)
  const level = (side === 'long' ? quotes.bidSize : quotes.askSize)[ix] ?? 0
  if (touch === 0 || level === 0 || quantity <= level) return touch
  const whole = Math.floor(quantity / level)
  // Sum of the ticks from the best price, over all contracts.
  const ticks = (level * whole * (whole - 1)) / 2 + (quantity - whole * level) * whole
  const worse = Math.ceil((ticks * tickAt(Math.abs(touch), tickSteps)) / quantity)
  return side === 'long' ? touch - worse : touch + worse
}
