// The remaining size of each quote. A quote offers its sizes once, shared by all orders: a trade that leaves the order
// book as it is does not renew them.
import type { Instrument } from '../../domain/instrument.ts'
import { isStockBoard } from '../../domain/instruments/boards.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { orderUnitsOfOne } from '../../domain/order-units.ts'
import { floorToLot, scaledLot } from '../../domain/price.ts'
import { isSized } from '../market/quote-book.ts'
import type { Listing, QuoteTable } from '../market/source.ts'

type Left = { ask: number; bid: number }
type Offer = Left & { readonly version: number }

/** All quantities are in the units of orders. */
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

  function offerOf(instrument: Instrument): Offer {
    const { ix } = instrument
    const version = quotes.bookVersion[ix] ?? 0
    const known = offers.get(ix)
    if (known?.version === version) return known
    const one = orderUnitsOfOne(instrument)
    const offer = { version, ask: (quotes.askSize[ix] ?? 0) * one, bid: (quotes.bidSize[ix] ?? 0) * one }
    offers.set(ix, offer)
    return offer
  }

  function sizesFrom(leftOf: (instrument: Instrument) => Left): Sizes {
    return {
      of({ instrument }, direction, wanted) {
        if (!isSized(quotes, instrument)) return wanted
        const left = leftOf(instrument)
        const there = direction === directions.buy ? left.ask : left.bid
        return there >= wanted ? wanted : floorToLot(there, partOf(instrument))
      },
      take({ instrument }, direction, quantity) {
        const left = leftOf(instrument)
        if (direction === directions.buy) left.ask -= quantity
        else left.bid -= quantity
      },
    }
  }

  /** Sizes that begin as copies. */
  function copying(leftOf: (instrument: Instrument) => Left): (instrument: Instrument) => Left {
    const copies = new Map<number, Left>()
    return instrument => {
      const { ix } = instrument
      const { ask, bid } = copies.get(ix) ?? leftOf(instrument)
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

/**
 * A part of an order of shares is whole lots of the market, also where the order is not. The part of a margined order
 * that is left can be filled, or closed, whatever it is.
 */
const partOf = (instrument: Instrument): number =>
  isStockBoard(instrument.board) ? scaledLot(instrument) * orderUnitsOfOne(instrument) : 1
