// Reads the instrument and the side of an order from the query of a link (specification §2). The query is only a hint:
// pages load name, price and permission from the server.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { boardNames, boards, isStockBoard, marketCodes } from '../../domain/instruments/boards.ts'
import { sources } from '../../domain/instruments/classes.ts'
import { keyOf, keyOn } from '../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'

/** Sources of offers of shares. The shares themselves are listed on any board of shares. */
const offers: readonly string[] = [
  sources.blockTrade,
  sources.newStock,
  sources.auctionStock,
  sources.placingStock,
].map(String)

const hasSource = (board: Board, source: string): boolean =>
  offers.includes(source) ? isStockBoard(board) : String(boards[board].source) === source

/**
 * The keys that a query can mean: one if it names a market, otherwise one for each board of its source. @param source
 * default source of the page, for a query without one
 */
export function keysOfQuery(query: URLSearchParams, source: number | null = null): readonly InstrumentKey[] {
  const code = query.get('code') ?? ''
  const named = query.get('market')?.toLowerCase()
  const market = marketCodes.find(known => known.toLowerCase() === named)
  if (market) return [keyOf(market, code)].filter(key => key !== null)
  const wanted = query.get('source') || String(source)
  return boardNames
    .filter(board => hasSource(board, wanted))
    .map(board => keyOn(board, code))
    .filter(key => key !== null)
}

/** The only key that a query can mean; null if there are none or several. */
export function keyOfQuery(query: URLSearchParams): InstrumentKey | null {
  const keys = keysOfQuery(query)
  return keys.length === 1 ? (keys[0] ?? null) : null
}

/** Side of an order in a query (specification §3): 0 is buy, 1 is sell. */
export const directionOfQuery = (query: URLSearchParams): OrderDirection =>
  query.get('direction') === String(directions.sell) ? directions.sell : directions.buy

/** The code in a query, as it was typed. */
export const codeOfQuery = (query: URLSearchParams): string => (query.get('code') ?? '').trim()

/** True if a typed code means this code: in upper or lower case, with or without the leading zeros of a number. */
export const isCalled = (code: string, typed: string): boolean => plain(code) === plain(typed)

const plain = (code: string): string => code.toUpperCase().replace(/^0+(?=\d)/, '')
