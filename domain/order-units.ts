// The units in which an instrument is ordered and held. On a board with fractions of shares they are finer than the
// units of the market's sizes and volumes, which count whole shares.
import type { Instrument } from './instrument.ts'
import { specOf } from './instruments/boards.ts'

export type OrderUnits = {
  /** Decimals of ordered and held quantities. */
  readonly quantityDecimals: number
  /** The smallest quantity to buy, of which every other is a multiple, in whole units. */
  readonly lot: number
}

type Listed = Pick<Instrument, 'board' | 'lot' | 'quantityDecimals'>

/** `wholeShares`: true for a listing whose source says that no fractions of it are traded. */
export function orderUnits(listed: Listed, wholeShares = false): OrderUnits {
  const { fractionDecimals } = specOf(listed.board)
  const quantityDecimals = orderDecimals(listed)
  if (fractionDecimals === undefined || wholeShares) return { quantityDecimals, lot: listed.lot }
  // A negative power of ten is not always the nearest double of its decimal text.
  return { quantityDecimals, lot: 1 / 10 ** fractionDecimals }
}

/** Decimals of ordered and held quantities; without an object for each, because each attempt to fill asks for them. */
export function orderDecimals({ board, quantityDecimals }: Pick<Listed, 'board' | 'quantityDecimals'>): number {
  // The sizes of some sources have more decimals than an order can have.
  return Math.max(quantityDecimals, specOf(board).fractionDecimals ?? 0)
}

/** Units of an order in one unit of the market: 1 unless the instrument is traded in fractions. */
export const orderUnitsOfOne = (listed: Listed): number => 10 ** (orderDecimals(listed) - listed.quantityDecimals)
