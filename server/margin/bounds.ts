// The lowest and the highest current price of each contract on margin, of its mark price and the price that stops are
// compared with. Triggers are compared with these two.
import type { Board } from '../../domain/instruments/boards.ts'
import { markOf, stopPriceOf } from '../contracts/mark.ts'
import { isCrossed } from '../orders/executable.ts'
import { marginBoards } from '../orders/service.ts'
import type { PriceBounds } from '../triggers/columns.ts'
import type { MarginDeps } from './deps.ts'

/** Returns a function that writes the current prices into the same two columns at each call, and returns them. */
export function createTriggerPriceReader({
  market,
  freshness,
}: Pick<MarginDeps, 'market' | 'freshness'>): () => PriceBounds {
  let lowest = new Float64Array(0)
  let highest = new Float64Array(0)

  function resize(size: number): void {
    if (lowest.length === size) return
    lowest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    highest = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
  }

  function readOne(ix: number, board: Board): void {
    const { quotes } = market
    const isDoubtful = freshness.isStale(ix) || isCrossed(quotes.bid[ix] ?? 0, quotes.ask[ix] ?? 0)
    const mark = isDoubtful ? null : markOf(market, ix)
    lowest[ix] = mark === null ? Number.POSITIVE_INFINITY : Math.min(mark, stopPriceOf(quotes, { ix, board }, 'long'))
    highest[ix] = mark === null ? Number.NEGATIVE_INFINITY : Math.max(mark, stopPriceOf(quotes, { ix, board }, 'short'))
  }

  return () => {
    resize(market.quotes.size)
    for (const board of marginBoards) for (const ix of market.board(board)) readOne(ix, board)
    return { lowest, highest }
  }
}
