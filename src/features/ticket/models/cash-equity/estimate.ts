// Figures of a ticket of shares: price, quantity, cost line by line, and remaining balance. They are exact, with the
// arithmetic of the ledger; a figure with a missing input is null.

import { affordable } from '../../../../../domain/affordable.ts'
import type { FeeLine } from '../../../../../domain/fees.ts'
import { leastQuantity } from '../../../../../domain/fraction.ts'
import { parseMinor } from '../../../../../domain/minor.ts'
import { Decimal, unscale } from '../../../../../domain/money.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { maxPurchaseCost, tradeCost } from '../../../../../domain/order-cost.ts'
import { floorToLot, parseScaled, quantityText, scaledLot } from '../../../../../domain/price.ts'
import { worstPrice } from '../../../../../domain/worst-price.ts'
import { triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'

/** Prices and quantities scaled, money in whole minor units. */
export type Estimate = {
  /** The limit price; for a market order the current bid or ask. */
  readonly price: number | null
  /** The maximum price of a purchase, or the minimum price of a sale. */
  readonly priceCap: number | null
  readonly quantity: number | null
  readonly value: bigint | null
  readonly fees: readonly FeeLine[] | null
  readonly feeTotal: bigint | null
  /** Total to pay for a purchase, or to receive from a sale. */
  readonly total: bigint | null
  /** Amount that is reserved until a purchase is filled. */
  readonly maxCost: bigint | null
  readonly cashAfter: bigint | null
  readonly sharesAfter: number | null
  /** The maximum quantity of an order. */
  readonly maxQuantity: number | null
  /** The price part of a sale's realised profit, after the fees of purchase and sale. */
  readonly realised: bigint | null
}

export function estimateOf(draft: Draft, facts: TicketFacts): Estimate {
  const price = priceOf(draft, facts)
  const priceCap = priceCapOf(draft, facts, price)
  const maxQuantity = maxQuantityOf(draft, facts, priceCap)
  const quantity = quantityOf(draft, facts, price)
  return { price, priceCap, quantity, maxQuantity, ...moneyOf(draft, facts, { price, priceCap, quantity }) }
}

function priceOf(draft: Draft, { instrument, quote }: TicketFacts): number | null {
  if (draft.orderType === orderTypes.limit) {
    const typed = parseScaled(draft.price, instrument.priceDecimals)
    return typed !== null && typed > 0 ? typed : null
  }
  if (draft.triggerKind !== null) return triggerOf(draft, { instrument, quote })
  return (draft.direction === directions.buy ? quote.ask : quote.bid) ?? quote.price
}

function priceCapOf(draft: Draft, facts: TicketFacts, price: number | null): number | null {
  if (price === null || draft.orderType === orderTypes.limit) return price
  return worstPrice(draft.direction, price, facts.tickSteps)
}

/** Until a limit price is entered, the maximum is computed at the market price. */
function maxQuantityOf(draft: Draft, facts: TicketFacts, priceCap: number | null): number | null {
  if (draft.direction === directions.sell) return availableQuantity(facts)
  const price = priceCap ?? facts.quote.price
  if (price === null || facts.cash === null || facts.fees === null) return null
  return affordable(facts.cash, affordTerms(facts, price))
}

export function availableQuantity({ position, units }: TicketFacts): number | null {
  if (position === undefined) return null
  if (position === null) return 0
  const free = new Decimal(position.positionNum).minus(position.usedNum)
  return parseScaled(free.toFixed(), units.quantityDecimals)
}

export const smallestOf = ({ units }: TicketFacts): number => scaledLot(units)

/** What the smallest purchase is: one share, one lot, or a fraction. */
export function lotKindOf({ units }: TicketFacts): 'share' | 'lot' | 'fraction' {
  if (units.lot < 1) return 'fraction'
  return units.lot === 1 ? 'share' : 'lot'
}

/** One lot of the market: a step of the quantity, also where fractions can be bought. */
export const marketLotOf = ({ instrument, units }: TicketFacts): number =>
  scaledLot({ lot: instrument.lot, quantityDecimals: units.quantityDecimals })

export const affordTerms = (facts: TicketFacts, price: number) => ({
  fees: facts.fees ?? [],
  price,
  priceDecimals: facts.instrument.priceDecimals,
  quantityDecimals: facts.units.quantityDecimals,
  lot: smallestOf(facts),
})

/** The smallest quantity to buy at a price. */
export const leastOf = (facts: TicketFacts, price: number): number => leastQuantity(affordTerms(facts, price))

function quantityOf(draft: Draft, facts: TicketFacts, price: number | null): number | null {
  if (draft.by === 'shares') return parseScaled(draft.quantity, facts.units.quantityDecimals)
  const amount = parseMinor(draft.amount)
  if (amount === null || price === null || facts.fees === null) return null
  if (draft.direction === directions.buy) return affordable(amount, affordTerms(facts, price))
  const { priceDecimals } = facts.instrument
  const { quantityDecimals } = facts.units
  const shares = new Decimal(draft.amount).div(unscale(price, priceDecimals)).times(10 ** quantityDecimals)
  return floorToLot(shares.floor().toNumber(), smallestOf(facts))
}

/**
 * 25, 50, 75 or 100 % of the quantity that can be bought or sold, in whole lots of the market if it is one at least.
 * 100 % is all of it: a fraction, or the odd lot of a holding.
 */
export function partOf(percent: number, facts: TicketFacts, { maxQuantity }: Estimate): string | null {
  if (maxQuantity === null || maxQuantity <= 0) return null
  const smallest = smallestOf(facts)
  const share = Math.floor((maxQuantity * percent) / 100)
  const part = percent === 100 ? maxQuantity : floorToLot(share, marketLotOf(facts)) || floorToLot(share, smallest)
  // If the part is less than that, the smallest possible order.
  const quantity = part > 0 ? part : Math.min(maxQuantity, smallest)
  return quantityText(quantity, facts.units.quantityDecimals)
}

type Terms = Pick<Estimate, 'price' | 'priceCap' | 'quantity'>
type EstimateAmounts = Omit<Estimate, keyof Terms | 'maxQuantity'>

const unknown: EstimateAmounts = {
  value: null,
  fees: null,
  feeTotal: null,
  total: null,
  maxCost: null,
  cashAfter: null,
  sharesAfter: null,
  realised: null,
}

function moneyOf(draft: Draft, facts: TicketFacts, { price, priceCap, quantity }: Terms): EstimateAmounts {
  if (price === null || priceCap === null || quantity === null || quantity <= 0 || facts.fees === null) return unknown
  const { priceDecimals } = facts.instrument
  const { quantityDecimals } = facts.units
  const shares = unscale(quantity, quantityDecimals)
  const value = unscale(price, priceDecimals).times(shares)
  const cost = tradeCost(facts.fees, draft.direction, { value, shares })
  const isSale = draft.direction === directions.sell
  const maxCost = isSale ? null : maxPurchaseCost(facts.fees, unscale(priceCap, priceDecimals).times(shares), shares)
  const held = availableQuantity(facts)
  return {
    value: cost.cash,
    fees: cost.fees,
    feeTotal: cost.feeTotal,
    total: cost.total,
    maxCost,
    cashAfter: facts.cash === null ? null : facts.cash + (isSale ? cost.total : -cost.total),
    sharesAfter: held === null ? null : held + (isSale ? -quantity : quantity),
    realised: isSale ? realisedOf(facts, shares, cost.total) : null,
  }
}

/**
 * Realised profit at average cost, as in the ledger: the proceeds minus the sold part of the purchases and of their
 * fees.
 */
function realisedOf({ position }: TicketFacts, shares: Decimal, proceeds: bigint): bigint | null {
  if (!position || new Decimal(position.positionNum).isZero()) return null
  const part = (text: string): bigint | null =>
    parseMinor(new Decimal(text).times(shares).div(position.positionNum).toFixed(2))
  const cost = part(position.cost)
  const fees = part(position.fees)
  return cost === null || fees === null ? null : proceeds - cost - fees
}
