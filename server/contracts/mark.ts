// The mark price of a contract in the server's market. Null while the price is not to be trusted: nothing is liquidated
// then. And the price that take profit and stop loss look at.
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { FairBasis, MarkSource } from '../../domain/mark.ts'
import { markAt } from '../../domain/mark.ts'
import { isTradable, marketStates } from '../../domain/session.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { MarketSource, QuoteTable } from '../market/source.ts'
import { fairBasisOf } from './fair.ts'

type Market = Pick<MarketSource, 'quotes' | 'listings' | 'find'>

const bases = new Map<string, { readonly day: number; readonly basis: FairBasis | null }>()

/** Looked up once a day for each contract: a pass over all of them runs four times a second. */
function basisOf(key: string, day: number): FairBasis | null {
  const known = bases.get(key)
  if (known?.day === day) return known.basis
  const basis = fairBasisOf(key, dateOfDay(day))
  bases.set(key, { day, basis })
  return basis
}

const sources = new WeakMap<Market, MarkSource>()

/** Made once for each market, so that a pass allocates nothing. */
function sourceOf(market: Market): MarkSource {
  const known = sources.get(market)
  if (known) return known
  const source: MarkSource = {
    columns: () => market.quotes,
    ixOf: key => market.find(key)?.instrument.ix,
    decimalsOf: ix => market.listings[ix]?.instrument.priceDecimals ?? 0,
  }
  sources.set(market, source)
  return source
}

/** Whatever the state of its market: in a closed one the mark is that of the last book. Null while unknown. */
export function lastMarkOf(market: Market, ix: number): number | null {
  const key = market.listings[ix]?.instrument.key
  const day = Math.floor((market.quotes.at[ix] ?? 0) / DAY_MS)
  return markAt(sourceOf(market), ix, key === undefined ? null : basisOf(key, day))
}

/** The mark of an instrument whose market is open; the feed's freshness is the caller's to check. */
export function markOf(market: Market, ix: number): number | null {
  return isTradable(marketStates[market.quotes.state[ix] ?? 0] ?? 'closed') ? lastMarkOf(market, ix) : null
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
