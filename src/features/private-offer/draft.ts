// The entry of the request form: its error, and the cost or the proceeds with the offer's fees.
import type { BlockSide } from '../../../domain/block-trade.ts'
import { decimalText } from '../../../domain/brand.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { maxPurchaseCost, tradeCost } from '../../../domain/order-cost.ts'
import type { OpenTerms } from './OfferDetail.tsx'

export type Problem = 'needed' | 'minimum' | 'lot' | 'left' | 'leftSale' | 'money' | 'shares'

type Entry = { readonly side: BlockSide; readonly terms: OpenTerms; readonly text: string }

/** `usable`: the wallet's balance in whole minor units, or for a sale the number of free shares; null while unknown. */
export function problemOf({ side, terms, text }: Entry, usable: bigint | null): Problem | null {
  const quantity = quantityOf(text)
  if (quantity === null) return 'needed'
  if (quantity < terms.minimum) return 'minimum'
  if (quantity % terms.lot !== 0) return 'lot'
  if (quantity > terms.left) return side === 'sell' ? 'leftSale' : 'left'
  if (side === 'sell') return usable !== null && quantity > usable ? 'shares' : null
  const cost = costOf({ side, terms, text })
  return usable !== null && cost !== null && cost.total > usable ? 'money' : null
}

export function quantityOf(text: string): number | null {
  const quantity = Number(text)
  return /^\d{1,15}$/.test(text) && quantity > 0 ? quantity : null
}

/** In whole minor units. `total`: the reservation of a purchase with its fees, or the proceeds of a sale after fees. */
export type Cost = { readonly value: bigint; readonly fees: bigint; readonly total: bigint }

/** Cost of the entered quantity; null without a valid quantity. */
export function costOf({ side, terms: { price, fees: charged }, text }: Entry): Cost | null {
  const quantity = quantityOf(text)
  if (quantity === null) return null
  const shares = new Decimal(quantity)
  const value = shares.times(price)
  const rules = rulesOf(charged)
  if (side === 'sell') {
    const { cash, feeTotal, total } = tradeCost(rules, directions.sell, { value, shares })
    return { value: cash, fees: feeTotal, total }
  }
  const [net, total] = [maxPurchaseCost([], value, shares), maxPurchaseCost(rules, value, shares)]
  return { value: net, fees: total - net, total }
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
