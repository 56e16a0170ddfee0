// The home page's part of the market: one or two indices of each market and the most traded instruments, with quotes
// and last closes.
import { currencies } from '../../../domain/currency.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boardNames, boards, stockBoards } from '../../../domain/instruments/boards.ts'
import type { Home } from '../../../domain/wire/calls/market.ts'
import { isGenerated } from '../catalogue/generated.ts'
import type { MarketSource } from '../source.ts'
import { quoted } from './quote-views.ts'
import { leaders, turnoverScore } from './ranking.ts'

const HOME_INDICES_A_PLACE = 3
const HOME_HOT = 12
/**
 * The most traded instruments. Recordings come first, because the operator chose them. Generated companies are left
 * out, because they only fill lists.
 */
export function hotIxs(market: MarketSource, stockMarkets: readonly Board[], size: number): number[] {
  const recorded = market.listings.filter(
    one => one.feed.origin === 'recorded' && stockMarkets.some(board => board === one.instrument.board),
  )
  const isReal = (ix: number) => !isGenerated(market.listings[ix]?.instrument.name ?? '')
  const ixs = stockMarkets.flatMap(board => market.board(board).filter(isReal))
  return [...recorded.map(one => one.instrument.ix), ...leaders(ixs, turnoverScore(market), size)].slice(0, size)
}

const otherBoards = boardNames.filter(name => boards[name].class !== 'index')

/** Boards whose most traded instruments are the hot ones: those of shares, or without any of them coins and pairs. */
export function hotBoards(market: MarketSource): readonly Board[] {
  const listed = stockBoards.filter(board => market.board(board).length > 0)
  return listed.length > 0 ? listed : otherBoards
}

export const indexIxs = (market: MarketSource): number[] =>
  boardNames.filter(board => boards[board].class === 'index').flatMap(board => market.board(board))

/** A few indices per currency, in the order of `currencies`: Mexico first. */
function homeIndices(market: MarketSource): number[] {
  const indices = indexIxs(market)
  return currencies.flatMap(currency =>
    indices.filter(ix => market.listings[ix]?.instrument.currency === currency).slice(0, HOME_INDICES_A_PLACE),
  )
}

/** `watched`: keys on the caller's watchlist. */
export function homeOf(market: MarketSource, watched: ReadonlySet<string>): Home {
  const withSparks = (ixs: readonly number[]) =>
    ixs.flatMap(ix => {
      const listing = market.listings[ix]
      return listing ? [{ ...quoted(market, listing, watched), spark: market.closes(ix) }] : []
    })
  return {
    epoch: market.epoch,
    indices: withSparks(homeIndices(market)),
    hot: withSparks(hotIxs(market, hotBoards(market), HOME_HOT)),
  }
}
