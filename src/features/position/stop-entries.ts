// Take profit and stop loss as they are typed, checked against the mark and the liquidation price.
import type { Decimal } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { StopField, StopProblem } from '../../../domain/stops.ts'
import { stopProblem } from '../../../domain/stops.ts'
import type { Contracted } from '../../shared/margin/position.ts'

/** Empty text if there is none. */
export type StopEntries = Readonly<Record<StopField, string>>

export type StopError = 'price' | StopProblem

export const entriesOf = ({ contract }: Contracted): StopEntries => ({
  takeProfit: contract.takeProfit ?? '',
  stopLoss: contract.stopLoss ?? '',
})

type Facts = { readonly mark: Decimal | null; readonly priceDecimals: number }

/** Null for a valid price, and for an empty field. */
export function stopError(
  { side, contract }: Contracted,
  field: StopField,
  text: string,
  { mark, priceDecimals }: Facts,
): StopError | null {
  if (text === '') return null
  const price = parseScaled(text, priceDecimals)
  // A sign cannot be typed where no price is below zero.
  if (!price) return 'price'
  const market = mark?.times(10 ** priceDecimals).toNumber() ?? null
  const { liquidationPrice } = contract
  const liquidation = liquidationPrice === null ? null : parseScaled(liquidationPrice, priceDecimals)
  return stopProblem(field, price, { side, market, liquidation })
}
