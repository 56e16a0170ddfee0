// Converts an open margined position of the wire to the input of the formulas in `domain/margin.ts`.
import type { MarginPosition, MarginRates } from '../../../domain/margin.ts'
import { liquidationPrice, shownLiquidationPrice } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import type { Position, PositionContract } from '../../../domain/wire/calls/trading.ts'

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
 * Liquidation price with additional collateral (`added`, in the contract's currency), rounded to a tick for display.
 */
export function liquidationWith(position: Contracted, added: Decimal, tick: Decimal): Decimal | null {
  const held = marginPositionOf(position)
  const { side, size, entry, collateral } = held
  const more: MarginPosition = { side, size, entry, collateral: collateral.plus(added) }
  return shownLiquidationPrice(side, liquidationPrice(more, marginRatesOf(position)), tick)
}
