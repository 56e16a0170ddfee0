// The price of an opening auction. Candidates are compared in this order: the largest volume, the smallest imbalance,
// the market pressure (on which side the unfilled orders are), the price nearest to the reference, the higher price.
// Hong Kong does not use the rule of market pressure.
import type { StockBoard } from './instruments/boards.ts'
import { Decimal } from './money.ts'

/** An order of the auction. A price of null means an at-auction order, which trades at any price. */
export type AuctionOrder = { readonly quantity: number; readonly price: Decimal | null }

export type AuctionBook = {
  /** The board whose rules apply. */
  readonly rule: StockBoard
  /** Reference price: the previous close; null if unknown. */
  readonly reference: Decimal | null
  readonly bids: readonly AuctionOrder[]
  readonly asks: readonly AuctionOrder[]
}

export type AuctionResult = {
  readonly price: Decimal | null
  readonly volume: number
  /** Quantity of buy orders minus quantity of sell orders that are executable at the auction price. */
  readonly imbalance: number
}

type Candidate = { readonly price: Decimal; readonly volume: number; readonly imbalance: number }

export function auctionPrice(book: AuctionBook): AuctionResult {
  const tradable = candidatesOf(book).filter(({ volume }) => volume > 0)
  const most = Math.max(...tradable.map(({ volume }) => volume))
  const largest = tradable.filter(({ volume }) => volume === most)
  const least = Math.min(...largest.map(({ imbalance }) => Math.abs(imbalance)))
  const balanced = largest.filter(({ imbalance }) => Math.abs(imbalance) === least)
  const pressed = book.rule === 'HK' ? balanced : byPressure(balanced)
  return nearestTo(pressed, book.reference) ?? { price: null, volume: 0, imbalance: 0 }
}

/** Candidates are the prices of all limit orders. If no order has a price, the reference is the only candidate. */
function candidatesOf({ rule, reference, bids, asks }: AuctionBook): Candidate[] {
  const limits = [...bids, ...asks].flatMap(({ price }) => price ?? [])
  const prices = limits.length === 0 && reference ? [reference] : limits
  const lowestAsk = Decimal.min(Number.POSITIVE_INFINITY, ...asks.flatMap(({ price }) => price ?? []))
  const highestBid = Decimal.max(Number.NEGATIVE_INFINITY, ...bids.flatMap(({ price }) => price ?? []))
  const isAllowed = (price: Decimal): boolean =>
    (!lowestAsk.isFinite() || price.greaterThanOrEqualTo(lowestAsk)) &&
    (!highestBid.isFinite() || price.lessThanOrEqualTo(highestBid))
  return prices.filter(price => rule !== 'HK' || isAllowed(price)).map(price => at(price, bids, asks))
}

function at(price: Decimal, bids: readonly AuctionOrder[], asks: readonly AuctionOrder[]): Candidate {
  const bought = quantityOf(bids, limit => limit.greaterThanOrEqualTo(price))
  const sold = quantityOf(asks, limit => limit.lessThanOrEqualTo(price))
  return { price, volume: Math.min(bought, sold), imbalance: bought - sold }
}

const quantityOf = (orders: readonly AuctionOrder[], trades: (limit: Decimal) => boolean): number =>
  orders.reduce((sum, { quantity, price }) => (price === null || trades(price) ? sum + quantity : sum), 0)

/**
 * Rule of market pressure: returns the highest price if demand exceeds supply at every candidate, the lowest if supply
 * exceeds demand at every candidate, otherwise all candidates.
 */
function byPressure(candidates: readonly Candidate[]): readonly Candidate[] {
  const sorted = candidates.toSorted((one, other) => one.price.cmp(other.price))
  if (candidates.every(({ imbalance }) => imbalance > 0)) return sorted.slice(-1)
  return candidates.every(({ imbalance }) => imbalance < 0) ? sorted.slice(0, 1) : candidates
}

function nearestTo(candidates: readonly Candidate[], reference: Decimal | null): Candidate | null {
  const distance = ({ price }: Candidate): Decimal => (reference ? price.minus(reference).abs() : new Decimal(0))
  const [first] = candidates.toSorted((one, other) => distance(one).cmp(distance(other)) || other.price.cmp(one.price))
  return first ?? null
}
