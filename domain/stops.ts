// Take profit and stop loss: the prices at which a margined position is closed for its holder.
import type { PositionSide } from './margin.ts'

export const stopFields = ['takeProfit', 'stopLoss'] as const
export type StopField = (typeof stopFields)[number]
/** Null for none. */
export type Stops<Price> = Readonly<Record<StopField, Price | null>>

/** A long takes its profit above the market and stops its loss below; a short the other way round. */
export const isAboveMarket = (side: PositionSide, field: StopField): boolean =>
  (side === 'long') === (field === 'takeProfit')

export type StopFrame = {
  readonly side: PositionSide
  /**
   * Scaled like the price: the entry price for a new position, or the price at which an existing one can be closed now.
   * Null while unknown.
   */
  readonly market: number | null
  /** Null if there is none, or while it is unknown. */
  readonly liquidation: number | null
}

export const stopProblems = ['above', 'below', 'liquidation'] as const
/**
 * `above`, `below`: the side of the market on which the price must be. `liquidation`: the position would be liquidated
 * first.
 */
export type StopProblem = (typeof stopProblems)[number]

export function stopProblem(
  field: StopField,
  price: number,
  { side, market, liquidation }: StopFrame,
): StopProblem | null {
  const mustBeAbove = isAboveMarket(side, field)
  const isRight = market === null || (mustBeAbove ? price > market : price < market)
  if (!isRight) return mustBeAbove ? 'above' : 'below'
  if (field === 'takeProfit' || liquidation === null) return null
  return (side === 'long' ? price <= liquidation : price >= liquidation) ? 'liquidation' : null
}
