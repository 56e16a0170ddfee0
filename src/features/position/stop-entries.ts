// Take profit and stop loss as they are typed, checked against the mark and the liquidation price.
import type { Decimal } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { StopField, StopProblem } from '../../../domain/stops.ts'
import { stopProblem } from '../../../domain/stops.ts'
import type { Contracted } from '../../shared/margin/position.ts'

/** Entry of each field, empty for none. */
export type StopEntries = Readonly<Record<StopField, string>>

export type StopError = 'price' | StopProblem

export const entriesOf = ({ contract }: Contracted): StopEntries => ({
  takeProfit: contract.takeProfit ?? '',
  stopLoss: contract.stopLoss ?? '',
})

type Facts = { readonly mark: Decimal | null; readonly priceDecimals: number }

/** Error of an entry; null for a valid price, and for an empty field. */
export function stopError(
  { side, contract }: Contracted,
  field: StopField,
  text: string,
  { mark, priceDecimals }: Facts,
): StopError | null {
  if (text === '') return null
  const price = parseScaled(text, priceDecimals)
  // The sign cannot be typed for an instrument whose price is never below zero.
  if (!price) return 'price'
  const market = mark?.times(10 ** priceDecimals).toNumber() ?? null
  const { liquidationPrice } = contract
  const liquidation = liquidationPrice === null ? null : parseScaled(liquidationPrice, priceDecimals)
  return stopProblem(field, price, { side, market, liquidation })
}
