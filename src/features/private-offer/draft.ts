// The entry of the request form: its error, and the amount to be reserved with the offer's fees.
import { decimalText } from '../../../domain/brand.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import { Decimal } from '../../../domain/money.ts'
import { maxPurchaseCost } from '../../../domain/order-cost.ts'
import type { OpenTerms } from './OfferDetail.tsx'

export type Problem = 'needed' | 'minimum' | 'lot' | 'left' | 'money'

/** `usable`: the wallet's balance in whole minor units; null while unknown. */
export function problemOf(text: string, terms: OpenTerms, usable: bigint | null): Problem | null {
  const quantity = quantityOf(text)
  if (quantity === null) return 'needed'
  if (quantity < terms.minimum) return 'minimum'
  if (quantity % terms.lot !== 0) return 'lot'
  if (quantity > terms.left) return 'left'
  const cost = costOf(text, terms)
  return usable !== null && cost !== null && cost.reserved > usable ? 'money' : null
}

export function quantityOf(text: string): number | null {
  const quantity = Number(text)
  return /^\d{1,15}$/.test(text) && quantity > 0 ? quantity : null
}

export type Cost = {
  /** Value and reservation in whole minor units. */
  readonly value: bigint
  readonly reserved: bigint
}

/** Cost of the requested quantity; null without a valid quantity. */
export function costOf(text: string, { price, fees }: OpenTerms): Cost | null {
  const quantity = quantityOf(text)
  if (quantity === null) return null
  const shares = new Decimal(quantity)
  const value = shares.times(price)
  return { value: maxPurchaseCost([], value, shares), reserved: maxPurchaseCost(rulesOf(fees), value, shares) }
}

const rulesOf = (fees: OpenTerms['fees']): FeeRule[] =>
  fees.map(({ kind, rate, base, side, minimum, maximum, roundUpTo }) => ({
    kind,
    rate: decimalText(rate),
    base,
    side,
    minimum: minimum === null ? null : decimalText(minimum),
    maximum: maximum === null ? null : decimalText(maximum),
    roundUpTo: roundUpTo === null ? null : decimalText(roundUpTo),
  }))
