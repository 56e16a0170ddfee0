// Take profit and stop loss: the prices at which a margined position is closed for its holder.
import type { PositionSide } from './margin.ts'

export const stopFields = ['takeProfit', 'stopLoss'] as const
export type StopField = (typeof stopFields)[number]
/** A pair of stop prices; null where no price is set. */
export type Stops<Price> = Readonly<Record<StopField, Price | null>>

/**
 * True if the stop price must be above the market. A long position takes profit above the market and stops losses below
 * it; a short position the other way round.
 */
export const isAboveMarket = (side: PositionSide, field: StopField): boolean =>
  (side === 'long') === (field === 'takeProfit')

export type StopContext = {
  readonly side: PositionSide
  /**
   * The price to compare with, scaled: the entry price of a new position, or the price at which an existing position
   * can be closed now. Null while unknown.
   */
  readonly market: number | null
  /** Liquidation price, scaled; null if the position has none or it is unknown. */
  readonly liquidation: number | null
}

export const stopProblems = ['above', 'below', 'liquidation'] as const
/**
 * Problems of a stop price. `above`: it must be above the market. `below`: it must be below the market. `liquidation`:
 * the position would be liquidated before the price is reached.
 */
export type StopProblem = (typeof stopProblems)[number]

export function stopProblem(
  field: StopField,
  price: number,
  { side, market, liquidation }: StopContext,
): StopProblem | null {
  const mustBeAbove = isAboveMarket(side, field)
  const isRight = market === null || (mustBeAbove ? price > market : price < market)
  if (!isRight) return mustBeAbove ? 'above' : 'below'
  if (field === 'takeProfit' || liquidation === null) return null
  return (side === 'long' ? price <= liquidation : price >= liquidation) ? 'liquidation' : null
}
