// Take profit and stop loss as they are typed, checked against the mark and the liquidation price.
import { Decimal } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Contracted } from '../../shared/margin/position.ts'

export const stopFields = ['takeProfit', 'stopLoss'] as const
export type StopField = (typeof stopFields)[number]
/** Empty text: none. */
export type StopEntries = Readonly<Record<StopField, string>>

export type StopError = 'price' | 'above' | 'below' | 'liquidation'

export const entriesOf = ({ contract }: Contracted): StopEntries => ({
  takeProfit: contract.takeProfit ?? '',
  stopLoss: contract.stopLoss ?? '',
})

type Facts = { readonly mark: Decimal | null; readonly priceDecimals: number }

/** Null for a price that can be sent, and for none. */
export function stopError(
  position: Contracted,
  field: StopField,
  text: string,
  { mark, priceDecimals }: Facts,
): StopError | null {
  if (text === '') return null
  const scaled = parseScaled(text, priceDecimals)
  if (scaled === null || scaled <= 0) return 'price'
  const price = new Decimal(text)
  const isLong = position.side === 'long'
  const mustBeAbove = isLong === (field === 'takeProfit')
  if (mark && price.greaterThan(mark) !== mustBeAbove) return mustBeAbove ? 'above' : 'below'
  const { liquidationPrice } = position.contract
  if (field === 'takeProfit' || liquidationPrice === null) return null
  const isReached = isLong ? price.lessThanOrEqualTo(liquidationPrice) : price.greaterThanOrEqualTo(liquidationPrice)
  return isReached ? 'liquidation' : null
}
