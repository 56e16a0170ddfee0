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
export function orderUnits({ board, lot, quantityDecimals }: Listed, wholeShares = false): OrderUnits {
  const { fractionDecimals } = specOf(board)
  if (fractionDecimals === undefined) return { quantityDecimals, lot }
  // The sizes of some sources have more decimals than an order can have.
  const smallest = wholeShares ? lot : 10 ** -fractionDecimals
  return { quantityDecimals: Math.max(quantityDecimals, fractionDecimals), lot: smallest }
}

/** Units of an order in one unit of the market: 1 unless the instrument is traded in fractions. */
export const orderUnitsOfOne = (listed: Listed): number =>
  10 ** (orderUnits(listed).quantityDecimals - listed.quantityDecimals)
