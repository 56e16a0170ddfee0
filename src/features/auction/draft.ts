// Entries of the auction form, their errors by the same rules as the server's, and the order's maximum cost.
import { checkAuctionPrice } from '../../../domain/auction.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import { Decimal } from '../../../domain/money.ts'
import type { OrderDirection, OrderType } from '../../../domain/order.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { maxPurchaseCost, tradeCost } from '../../../domain/order-cost.ts'
import { checkQuantity } from '../../../domain/order-rules.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Verdict } from '../../../domain/rules.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'

export type Draft = {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly price: string
  readonly quantity: string
  readonly accepted: boolean
}

export const emptyDraft: Draft = {
  direction: directions.buy,
  orderType: orderTypes.limit,
  price: '',
  quantity: '',
  accepted: false,
}

/** The terms of an order, as entries. */
export const draftOf = ({ direction, orderType, price, quantity }: Order): Draft => ({
  direction,
  orderType,
  price: price ?? '',
  quantity,
  accepted: false,
})

export type Errors = {
  readonly price: Verdict
  readonly quantity: Verdict
  /** True if the cost exceeds the wallet's balance. */
  readonly tooMuch: boolean
}

/** The worst price at which the order can be filled; null while unknown. */
export function worstOf({ low, high }: Auction, { direction, orderType, price }: Draft): string | null {
  if (orderType === orderTypes.market) return direction === directions.buy ? high : low
  return price === '' ? null : price
}

export type Worst = {
  /** The reservation of a purchase, or the minimum proceeds of a sale, in minor units. */
  readonly amount: bigint
  readonly fees: bigint
  readonly price: string
}

/** The order at its worst price; null while price or quantity is invalid. */
export function worstCase(auction: Auction, draft: Draft): Worst | null {
  const price = worstOf(auction, draft)
  const shares = parseScaled(draft.quantity, 0)
  if (price === null || shares === null || shares <= 0 || priceError(auction, draft)) return null
  const value = new Decimal(price).times(shares)
  const size = { value, shares: new Decimal(shares) }
  // The cast is safe: the fees are decimal text in the form that the call's schema requires.
  const rules = auction.fees as FeeRule[]
  const { feeTotal, total } = tradeCost(rules, draft.direction, size)
  const isPurchase = draft.direction === directions.buy
  const amount = isPurchase ? maxPurchaseCost(rules, value, size.shares) : total
  return { amount, fees: feeTotal, price }
}

/** What a purchase reserves, in minor units; null for a sale, and while it is unknown. */
export function costOf(auction: Auction, draft: Draft): bigint | null {
  return draft.direction === directions.buy ? (worstCase(auction, draft)?.amount ?? null) : null
}

/**
 * @param free number of shares that can be sold, as decimal text; @param usable balance of the wallet in minor units,
 * null while unknown
 */
export function errorsOf(auction: Auction, draft: Draft, free: string, usable: bigint | null): Errors {
  const cost = costOf(auction, draft)
  return {
    price: priceError(auction, draft),
    quantity: quantityError(auction, draft, free),
    tooMuch: cost !== null && usable !== null && cost > usable,
  }
}

function priceError({ priceDecimals, tickSteps, low, high }: Auction, { orderType, price }: Draft): Verdict {
  if (orderType === orderTypes.market) return null
  const scaled = (text: string) => parseScaled(text, priceDecimals) ?? 0
  return checkAuctionPrice(price, { priceDecimals, tickSteps }, { low: scaled(low), high: scaled(high) })
}

function quantityError({ lot, priceDecimals, tickSteps }: Auction, draft: Draft, free: string): Verdict {
  // An auction matches whole shares.
  const availableQuantity = parseScaled(free.split('.')[0] ?? '', 0) ?? 0
  const frame = { lot, priceDecimals, tickSteps, quantityDecimals: 0, lastPrice: null, availableQuantity }
  return checkQuantity(draft, frame)
}
