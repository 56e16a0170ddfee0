// The remaining size of each quote. A quote offers its sizes once, shared by all orders: a trade that leaves the order
// book as it is does not renew them.
import type { Instrument } from '../../domain/instrument.ts'
import { isStockBoard } from '../../domain/instruments/boards.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { floorToLot } from '../../domain/price.ts'
import { isSized } from '../market/quote-book.ts'
import type { Listing, QuoteTable } from '../market/source.ts'

type Left = { ask: number; bid: number }
type Offer = Left & { readonly version: number }

export type Sizes = {
  /** The available part of `wanted`: all of it, or else whole lots; of a margined contract, any quantity. */
  of(listing: Listing, direction: OrderDirection, wanted: number): number
  take(listing: Listing, direction: OrderDirection, quantity: number): void
}

export type Liquidity = Sizes & {
  snapshot(): LiquiditySnapshot
}

/** The sizes of the moment when each is first read. What is taken from them stays with the quotes. */
export type LiquiditySnapshot = Sizes & {
  /** The same sizes for one attempt to fill: what one fill takes is not there for the next. */
  begin(): Sizes
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

  function sizesFrom(leftOf: (ix: number) => Left): Sizes {
    return {
      of({ instrument }, direction, wanted) {
        if (!isSized(quotes, instrument)) return wanted
        const left = leftOf(instrument.ix)
        const there = direction === directions.buy ? left.ask : left.bid
        return there >= wanted ? wanted : floorToLot(there, partOf(instrument))
      },
      take({ instrument }, direction, quantity) {
        const left = leftOf(instrument.ix)
        if (direction === directions.buy) left.ask -= quantity
        else left.bid -= quantity
      },
    }
  }

  /** Sizes that begin as copies. */
  function copying(leftOf: (ix: number) => Left): (ix: number) => Left {
    const copies = new Map<number, Left>()
    return ix => {
      const { ask, bid } = copies.get(ix) ?? leftOf(ix)
      const copy = copies.get(ix) ?? { ask, bid }
      copies.set(ix, copy)
      return copy
    }
  }

  function snapshot(): LiquiditySnapshot {
    const kept = copying(offerOf)
    return Object.assign(sizesFrom(kept), { begin: () => sizesFrom(copying(kept)) })
  }

  return Object.assign(sizesFrom(offerOf), { snapshot })
}

/** Shares are filled in whole lots. The part of a margined order that is left can be filled, or closed, whatever it is. */
const partOf = ({ board, lot, quantityDecimals }: Instrument): number =>
  isStockBoard(board) ? lot * 10 ** quantityDecimals : 1
