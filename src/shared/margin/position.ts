// Converts an open margined position of the wire to the input of the formulas in `domain/margin.ts`.
import type { MarginPosition, MarginRates, PriceGrid } from '../../../domain/margin.ts'
import { liquidationLevel } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import type { PositionContract } from '../../../domain/wire/calls/position-contract.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'

export type Contracted = Position & { readonly contract: PositionContract }
export const isContracted = (position: Position): position is Contracted => position.contract !== null

export const marginPositionOf = ({ side, positionNum, contract }: Contracted): MarginPosition => ({
  side,
  size: new Decimal(contract.multiplier).times(positionNum),
  entry: new Decimal(contract.entryPrice),
  collateral: new Decimal(contract.collateral),
})

export const marginRatesOf = ({ contract }: Contracted): MarginRates => ({
  maintenance: new Decimal(contract.maintenanceRate),
  fee: new Decimal(contract.feeRate),
})

/**
 * Liquidation price with additional collateral (`added`, in the contract's currency), on the tick grid. Null if no price
 * of the instrument liquidates the position.
 */
export function liquidationWith(position: Contracted, added: Decimal, grid: PriceGrid): Decimal | null {
  const { side, size, entry, collateral } = marginPositionOf(position)
  const more: MarginPosition = { side, size, entry, collateral: collateral.plus(added) }
  return liquidationLevel(more, marginRatesOf(position), grid)
}
