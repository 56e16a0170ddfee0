// What the home page shows of the market: an index or two of each place, and what is traded most, with quote and last closes.
import type { StockBoard } from '../../domain/instrument.ts'
import { stockBoards } from '../../domain/instrument.ts'
import { isGenerated } from './catalogue/generated.ts'
import { quoted } from './quote-views.ts'
import { leaders, turnoverScore } from './ranking.ts'
import type { MarketSource } from './source.ts'

const HOME_INDICES_A_PLACE = 3
const HOME_HOT = 12
/** The order of the places on the home page: the app is at home in Mexico. */
const homeCurrencies = ['MXN', 'USD', 'HKD'] as const

/** Recordings come first: whoever plays one wants to see it. Made-up companies fill lists; nobody asked for them here. */
export function hotIxs(market: MarketSource, stockMarkets: readonly StockBoard[], size: number): number[] {
  const recorded = market.listings.filter(
    one => one.recorded && stockMarkets.some(board => board === one.instrument.board),
  )
  const isReal = (ix: number) => !isGenerated(market.listings[ix]?.instrument.name ?? '')
  const ixs = stockMarkets.flatMap(board => market.board(board).filter(isReal))
  return [...recorded.map(one => one.instrument.ix), ...leaders(ixs, turnoverScore(market), size)].slice(0, size)
}

function homeIndices(market: MarketSource): number[] {
  const indices = market.board('IX')
  return homeCurrencies.flatMap(currency =>
    indices.filter(ix => market.listings[ix]?.instrument.currency === currency).slice(0, HOME_INDICES_A_PLACE),
  )
}

export function homeOf(market: MarketSource) {
  const withSparks = (ixs: readonly number[]) =>
    ixs.flatMap(ix => {
      const listing = market.listings[ix]
      return listing ? [{ ...quoted(market, listing), spark: market.closes(ix) }] : []
    })
  return {
    epoch: market.epoch,
    indices: withSparks(homeIndices(market)),
    hot: withSparks(hotIxs(market, stockBoards, HOME_HOT)),
  }
}
