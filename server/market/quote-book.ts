import type { Instrument } from '../../domain/instrument.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import type { QuoteTable } from './source.ts'

/** Best bid and ask with their sizes, scaled. A size of 0 is not quoted. */
export type Quoted = {
  readonly bid: number
  readonly ask: number
  readonly bidSize: number
  readonly askSize: number
}

/** Writes a quote into a row. Returns false if the row already has it. `at`: UTC ms. */
export function writeQuote(
  quotes: QuoteTable,
  ix: number,
  { bid, ask, bidSize, askSize }: Quoted,
  at: number,
): boolean {
  if (
    quotes.bid[ix] === bid &&
    quotes.ask[ix] === ask &&
    quotes.bidSize[ix] === bidSize &&
    quotes.askSize[ix] === askSize
  )
    return false
  quotes.bid[ix] = bid
  quotes.ask[ix] = ask
  quotes.bidSize[ix] = bidSize
  quotes.askSize[ix] = askSize
  quotes.bookAt[ix] = at
  quotes.bookVersion[ix] = (quotes.bookVersion[ix] ?? 0) + 1
  return true
}

/**
 * False for an instrument whose feed quotes prices without sizes, as that of simulated currencies and commodities does:
 * it is traded at the quote in any size.
 */
export const isSized = ({ bidSize, askSize }: QuoteTable, { ix, board }: Pick<Instrument, 'ix' | 'board'>): boolean =>
  specOf(board).hasVolume || (bidSize[ix] ?? 0) > 0 || (askSize[ix] ?? 0) > 0
