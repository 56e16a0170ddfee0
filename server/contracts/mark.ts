// The mark price of a contract: what it is valued and liquidated at. Null while the price is not to be trusted: nothing is
// liquidated then. And the price that take profit and stop loss look at.
import type { Instrument } from '../../domain/instrument.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import type { PositionSide } from '../../domain/margin.ts'
import { isTradable, marketStates } from '../../domain/session.ts'
import type { QuoteTable } from '../market/source.ts'

/** Scaled, possibly a fraction; 0 is unknown, as in the table. `fair`: by the prices of what it follows. */
export type MarkInput = {
  readonly last: number
  readonly bid: number
  readonly ask: number
  readonly fair: number | null
}

/** The median of last price, middle of the book and fair price; without a fair price the middle counts twice. */
export function markPrice({ last, bid, ask, fair }: MarkInput): number | null {
  if (last === 0) return null
  const middle = bid !== 0 && ask !== 0 ? (bid + ask) / 2 : last
  return medianOf(last, middle, fair ?? middle)
}

const medianOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** The mark of an instrument whose market is open; the feed's freshness is the caller's to check. */
export function markOf(quotes: QuoteTable, ix: number, fair: number | null = null): number | null {
  if (!isTradable(marketStates[quotes.state[ix] ?? 0] ?? 'closed')) return null
  return markPrice({ last: quotes.price[ix] ?? 0, bid: quotes.bid[ix] ?? 0, ask: quotes.ask[ix] ?? 0, fair })
}

/** What a close gets: of a long the bid, of a short the ask. Scaled; 0 is unknown. */
export const touchOf = ({ bid, ask }: QuoteTable, ix: number, side: PositionSide): number =>
  (side === 'long' ? bid : ask)[ix] ?? 0

/** Stops of what is traded on an exchange look at the last trade, those of a pair or a spot code at what a close gets. */
export function stopPriceOf(
  quotes: QuoteTable,
  { ix, board }: Pick<Instrument, 'ix' | 'board'>,
  side: PositionSide,
): number {
  const last = quotes.price[ix] ?? 0
  return specOf(board).hasVolume ? last : touchOf(quotes, ix, side) || last
}
