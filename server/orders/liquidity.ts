// The remaining size of each quote. A quote offers its sizes once, shared by all orders: a trade that leaves the order
// book as it is does not renew them.
import type { Instrument } from '../../domain/instrument.ts'
import { isStockBoard } from '../../domain/instruments/boards.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { floorToLot } from '../../domain/price.ts'
import { isSized } from '../market/quote-book.ts'
import type { Listing, QuoteTable } from '../market/source.ts'

/** What is left of a quote's sizes. */
export type Offer = { readonly version: number; ask: number; bid: number }

export type Liquidity = {
  /** The available part of `wanted`: all of it, or else whole lots; of a margined contract, any quantity. */
  of(listing: Listing, direction: OrderDirection, wanted: number): number
  /** Returns the offer that the quantity was taken from. */
  take(listing: Listing, direction: OrderDirection, quantity: number): Offer
}

export function createLiquidity(quotes: QuoteTable): Liquidity {
  const offers = new Map<number, Offer>()

  function offerOf(ix: number): Offer {
    const version = quotes.bookVersion[ix] ?? 0
    const known = offers.get(ix)
    if (known?.version === version) return known
    const offer = { version, ask: quotes.askSize[ix] ?? 0, bid: quotes.bidSize[ix] ?? 0 }
    offers.set(ix, offer)
    return offer
  }

  return {
    of({ instrument }, direction, wanted) {
      if (!isSized(quotes, instrument)) return wanted
      const offer = offerOf(instrument.ix)
      const there = direction === directions.buy ? offer.ask : offer.bid
      return there >= wanted ? wanted : floorToLot(there, partOf(instrument))
    },
    take({ instrument }, direction, quantity) {
      const offer = offerOf(instrument.ix)
      takeFrom(offer, direction, quantity)
      return offer
    },
  }
}

/** A negative quantity is given back. */
export function takeFrom(offer: Offer, direction: OrderDirection, quantity: number): void {
  if (direction === directions.buy) offer.ask -= quantity
  else offer.bid -= quantity
}

/** Shares are filled in whole lots. The part of a margined order that is left can be filled, or closed, whatever it is. */
const partOf = ({ board, lot, quantityDecimals }: Instrument): number =>
  isStockBoard(board) ? lot * 10 ** quantityDecimals : 1
