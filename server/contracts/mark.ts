// The mark price of a contract in the server's market, and the price that stops are compared with. The mark price is
// null while the price is doubtful; nothing is liquidated then.
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { FairBasis, MarkSource } from '../../domain/mark.ts'
import { markAt } from '../../domain/mark.ts'
import { isTradable, stateOfCode } from '../../domain/session.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { MarketSource, QuoteTable } from '../market/source.ts'
import { fairBasisOf } from './fair.ts'

type Market = Pick<MarketSource, 'quotes' | 'listings' | 'find'>

const bases = new Map<string, { readonly day: number; readonly basis: FairBasis | null }>()

/** The basis is computed once a day for each contract, because a pass over all contracts runs four times a second. */
function basisOf(key: string, day: number): FairBasis | null {
  const known = bases.get(key)
  if (known?.day === day) return known.basis
  const basis = fairBasisOf(key, dateOfDay(day))
  bases.set(key, { day, basis })
  return basis
}

const sources = new WeakMap<Market, MarkSource>()

/** Created once for each market, so that a pass allocates nothing. */
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

/** The mark price, also in a closed market: then from the last order book. Null while unknown. */
export function lastMarkOf(market: Market, ix: number): number | null {
  const key = market.listings[ix]?.instrument.key
  const day = Math.floor((market.quotes.at[ix] ?? 0) / DAY_MS)
  return markAt(sourceOf(market), ix, key === undefined ? null : basisOf(key, day))
}

/** The mark price; null if the market is closed. The caller must check that the feed is fresh. */
export function markOf(market: Market, ix: number): number | null {
  return isTradable(stateOfCode(market.quotes.state[ix] ?? 0)) ? lastMarkOf(market, ix) : null
}

/** The scaled price at which a position can be closed: the bid for a long, the ask for a short; 0 if unknown. */
export const touchOf = ({ bid, ask }: QuoteTable, ix: number, side: PositionSide): number =>
  (side === 'long' ? bid : ask)[ix] ?? 0

/**
 * The price that stops are compared with: the last trade for instruments of an exchange; for a pair or a spot code the
 * price at which the position can be closed.
 */
export function stopPriceOf(
  quotes: QuoteTable,
  { ix, board }: Pick<Instrument, 'ix' | 'board'>,
  side: PositionSide,
): number {
  const last = quotes.price[ix] ?? 0
  return specOf(board).hasVolume ? last : touchOf(quotes, ix, side) || last
}
