// Auctions in the wire format.

import { must } from '../../domain/assert.ts'
import { phaseOf, takesOrders } from '../../domain/auction.ts'
import { decimalText } from '../../domain/brand.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { sources } from '../../domain/instruments/classes.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { walletFor } from '../../domain/instruments/wallet-for.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { quantityText, scaledText } from '../../domain/price.ts'
import { unixSeconds } from '../../domain/time.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Auction } from '../../domain/wire/calls/auction.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { Listing } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import type { Entry } from './book.ts'
import { levelsOf, limitsAt, resultOf } from './book.ts'

const LEVELS = 5

type Of = { readonly auction: AuctionRow; readonly listing: Listing }

/** `book` is the order book at the time `at`. */
export function auctionWire(of: Of, book: readonly Entry[], at: number): Auction {
  const { auction, listing } = of
  const { board, instrumentKey } = auction
  const { instrument, tickSteps } = listing
  return {
    key: instrument.key,
    board,
    code: must(parseKey(instrumentKey), 'a key').code,
    name: instrument.name,
    ...otherNamesOf(instrument.key),
    source: sources.auctionStock,
    currency: currencyOf(board),
    lot: instrument.lot,
    priceDecimals: instrument.priceDecimals,
    tickSteps: tickSteps.map(([from, tick]) => [from, tick]),
    opensAt: unixSeconds(auction.opensAt),
    locksAt: unixSeconds(auction.locksAt),
    matchingAt: unixSeconds(auction.matchingAt),
    latestAt: unixSeconds(auction.latestAt),
    endsAt: unixSeconds(auction.endsAt),
    reference: scaledText(auction.reference, instrument.priceDecimals),
    ...auctionState(of, book, at),
    fees: [...feeRulesAt(board, at)],
  }
}

/** The part that changes until the auction ends. */
export function auctionState(of: Of, book: readonly Entry[], at: number): AuctionState {
  const { auction, listing } = of
  const { id, board, matchedAt } = auction
  const phase = phaseOf(auction, matchedAt !== null, at)
  const price = (scaled: number) => scaledText(scaled, listing.instrument.priceDecimals)
  const { low, high } = limitsAt(of, book, at)
  return {
    id,
    phase,
    takesOrders: matchedAt === null && takesOrders(board, phase),
    low: price(low),
    high: price(high),
    ...figuresOf(of, book),
  }
}

const currencyOf = (board: StockBoard) => walletCurrency[walletFor('cashEquity', board)]

function figuresOf(of: Of, book: readonly Entry[]): Pick<Auction, 'price' | 'volume' | 'imbalance' | 'bids' | 'asks'> {
  const { auction, listing } = of
  const { priceDecimals } = listing.instrument
  const { quantityDecimals } = orderUnits(listing.instrument)
  const price = (scaled: number | null) => (scaled === null ? null : scaledText(scaled, priceDecimals))
  const quantity = (scaled: number) => quantityText(scaled, quantityDecimals)
  if (auction.matchedAt !== null) {
    const { volume, imbalance } = auction
    return {
      price: price(auction.price),
      volume: quantity(volume ?? 0),
      imbalance: signed(imbalance ?? 0, quantityDecimals),
      bids: [],
      asks: [],
    }
  }
  const result = resultOf(of, book)
  const best = (direction: OrderDirection) =>
    levelsOf(book, direction)
      .slice(0, LEVELS)
      .map(level => ({ price: price(level.price), quantity: quantity(level.quantity) }))
  return {
    price: result.price && decimalText(result.price.toFixed(priceDecimals)),
    volume: quantity(result.volume),
    imbalance: signed(result.imbalance, quantityDecimals),
    bids: best(directions.buy),
    asks: best(directions.sell),
  }
}

const signed = (scaled: number, decimals: number) =>
  scaled < 0 ? decimalText(`-${scaledText(-scaled, decimals)}`) : scaledText(scaled, decimals)
