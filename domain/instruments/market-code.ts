// Converts between instrument keys (`US.AAPL`) and the pairs of market and code that calls and links use instead.
// Covers all boards.
import type { InstrumentKey } from '../brand.ts'
import type { Board, MarketCode, StockBoard } from './boards.ts'
import { boardNames, boardOfMarket, isStockBoard, marketOfBoard, specOf } from './boards.ts'

const keyPattern = /* @__PURE__ */ new RegExp(`^(${/* @__PURE__ */ boardNames.join('|')})\\.([A-Z0-9.&*-]{1,20})$`)

export function instrumentKey(board: Board, code: string): InstrumentKey {
  return `${board}.${code}` as InstrumentKey
}

/** Splits a key; null if the text is not a key, for example in a link typed by hand. */
export function parseKey(text: string): { readonly board: Board; readonly code: string } | null {
  const match = keyPattern.exec(text)
  return match?.[1] && match[2] ? { board: match[1] as Board, code: match[2] } : null
}

/** Returns the board of a valid key. */
export const boardOf = (key: InstrumentKey): Board => key.slice(0, key.indexOf('.')) as Board
export const codeOf = (key: InstrumentKey): string => key.slice(key.indexOf('.') + 1)

/** Returns the board of a share; null for a text that is not a key and for other instruments. */
export function stockBoardOf(key: string): StockBoard | null {
  const board = parseKey(key)?.board
  return board && isStockBoard(board) ? board : null
}

export const marketOf = (key: InstrumentKey): MarketCode => marketOfBoard[boardOf(key)]

/**
 * Builds a key from a typed code: upper or lower case, with or without the leading zeros of a numeric code. Null if the
 * text cannot be a code.
 */
export function keyOn(board: Board, code: string): InstrumentKey | null {
  const typed = code.trim().toUpperCase()
  const key = instrumentKey(board, typed === '' ? '' : typed.padStart(specOf(board).codeDigits ?? 0, '0'))
  return parseKey(key) && key
}

export const keyOf = (market: MarketCode, code: string): InstrumentKey | null => keyOn(boardOfMarket[market], code)
