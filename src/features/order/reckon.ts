// A ticket's figures: at which price, how many, what it costs line by line and what is left. Exact, and the same as the
// ledger's; whatever lacks something to stand on is null.
import type { FeeLine } from '../../../domain/fees.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { purchaseCeiling, tradeCost, worstPrice } from '../../../domain/order-cost.ts'
import { floorToLot, parseScaled, scaledText } from '../../../domain/price.ts'
import { affordable } from './afford.ts'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'

/** Prices and quantities scaled, money in whole minor units. */
export type Reckoning = {
  /** What it is reckoned at: the limit, or for a market order the bid or ask of now. */
  readonly price: number | null
  /** The most that a share may cost, or the least that it may bring. */
  readonly worst: number | null
  readonly quantity: number | null
  readonly value: bigint | null
  readonly fees: readonly FeeLine[] | null
  readonly feeTotal: bigint | null
  /** Paid, or got. */
  readonly total: bigint | null
  /** Put aside until a purchase is filled. */
  readonly ceiling: bigint | null
  readonly cashAfter: bigint | null
  readonly sharesAfter: number | null
  /** All that can be bought, or sold. */
  readonly most: number | null
  /** Price part of the profit taken by a sale, fees of purchase and sale off. */
  readonly realised: bigint | null
}

export function reckon(draft: Draft, facts: TicketFacts): Reckoning {
  const price = priceOf(draft, facts)
  const worst = worstOf(draft, facts, price)
  const most = mostOf(draft, facts, worst)
  const quantity = quantityOf(draft, facts, price)
  return { price, worst, quantity, most, ...moneyOf(draft, facts, { price, worst, quantity }) }
}

function priceOf(draft: Draft, { instrument, quote }: TicketFacts): number | null {
  if (draft.orderType === orderTypes.limit) {
    const typed = parseScaled(draft.price, instrument.priceDecimals)
    return typed !== null && typed > 0 ? typed : null
  }
  return (draft.direction === directions.buy ? quote.ask : quote.bid) ?? quote.price
}

function worstOf(draft: Draft, facts: TicketFacts, price: number | null): number | null {
  if (price === null || draft.orderType === orderTypes.limit) return price
  return worstPrice(draft.direction, price, facts.tickSteps)
}

/** Before a limit price is written, what can be had is told at the market's. */
function mostOf(draft: Draft, facts: TicketFacts, worst: number | null): number | null {
  if (draft.direction === directions.sell) return sellable(facts)
  const price = worst ?? facts.quote.price
  if (price === null || facts.cash === null || facts.fees === null) return null
  return affordable(facts.cash, affordTerms(facts, price))
}

export function sellable({ position, instrument }: TicketFacts): number | null {
  if (position === undefined) return null
  if (position === null) return 0
  const free = new Decimal(position.positionNum).minus(position.usedNum)
  return parseScaled(free.toFixed(), instrument.quantityDecimals)
}

export const scaledLot = ({ instrument }: TicketFacts): number => instrument.lot * 10 ** instrument.quantityDecimals

export const affordTerms = (facts: TicketFacts, price: number) => ({
  fees: facts.fees ?? [],
  price,
  priceDecimals: facts.instrument.priceDecimals,
  quantityDecimals: facts.instrument.quantityDecimals,
  lot: scaledLot(facts),
})

function quantityOf(draft: Draft, facts: TicketFacts, price: number | null): number | null {
  if (draft.by === 'shares') return parseScaled(draft.quantity, facts.instrument.quantityDecimals)
  const amount = parseMinor(draft.amount)
  if (amount === null || price === null || facts.fees === null) return null
  if (draft.direction === directions.buy) return affordable(amount, affordTerms(facts, price))
  const { priceDecimals, quantityDecimals } = facts.instrument
  const shares = new Decimal(draft.amount).div(unscale(price, priceDecimals)).times(10 ** quantityDecimals)
  return floorToLot(shares.floor().toNumber(), scaledLot(facts))
}

/** 25, 50, 75 or 100 % of all that can be bought or sold, in whole lots; all of a holding whatever its lots. */
export function partOf(percent: number, draft: Draft, facts: TicketFacts, { most }: Reckoning): string | null {
  if (most === null || most <= 0) return null
  const lot = scaledLot(facts)
  const isWhole = percent === 100 && draft.direction === directions.sell
  const part = isWhole ? most : floorToLot(Math.floor((most * percent) / 100), lot)
  // A part of less than a lot is the smallest order that there is.
  const quantity = part > 0 ? part : Math.min(most, lot)
  return scaledText(quantity, facts.instrument.quantityDecimals)
}

type Terms = Pick<Reckoning, 'price' | 'worst' | 'quantity'>
type Figures = Omit<Reckoning, keyof Terms | 'most'>

const unknown: Figures = {
  value: null,
  fees: null,
  feeTotal: null,
  total: null,
  ceiling: null,
  cashAfter: null,
  sharesAfter: null,
  realised: null,
}

function moneyOf(draft: Draft, facts: TicketFacts, { price, worst, quantity }: Terms): Figures {
  if (price === null || worst === null || quantity === null || quantity <= 0 || facts.fees === null) return unknown
  const { priceDecimals, quantityDecimals } = facts.instrument
  const shares = unscale(quantity, quantityDecimals)
  const cost = tradeCost(facts.fees, draft.direction, unscale(price, priceDecimals).times(shares), shares)
  const isSale = draft.direction === directions.sell
  const ceiling = isSale ? null : purchaseCeiling(facts.fees, unscale(worst, priceDecimals).times(shares), shares)
  const held = sellable(facts)
  return {
    value: cost.cash,
    fees: cost.fees,
    feeTotal: cost.feeTotal,
    total: cost.total,
    ceiling,
    cashAfter: facts.cash === null ? null : isSale ? facts.cash + cost.total : facts.cash - cost.total,
    sharesAfter: held === null ? null : isSale ? held - quantity : held + quantity,
    realised: isSale ? realisedOf(facts, shares, cost.total) : null,
  }
}

/** At average cost, as the ledger does: the part of the purchases, and of their fees, that is sold. */
function realisedOf({ position }: TicketFacts, shares: Decimal, proceeds: bigint): bigint | null {
  if (!position || new Decimal(position.positionNum).isZero()) return null
  const part = (text: string): bigint | null =>
    parseMinor(new Decimal(text).times(shares).div(position.positionNum).toFixed(2))
  const cost = part(position.cost)
  const fees = part(position.fees)
  return cost === null || fees === null ? null : proceeds - cost - fees
}
