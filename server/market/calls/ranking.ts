// Sort order of lists, and the top movers. Scores are only compared: no amount is computed from them.
import { currencies } from '../../../domain/currency.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import type { MarketSource } from '../source.ts'
import { known } from './quote-views.ts'
import { fold } from './search.ts'

/** Value by which an instrument is sorted; null if unknown. Unknown scores are last in both directions. */
export type Score = (ix: number) => number | null
type StockSort = 'change' | 'volume' | 'price' | 'name'
type Order = 'asc' | 'desc'

export function ratioScore({ quotes }: MarketSource): Score {
  return ix => {
    const price = known(quotes.price[ix])
    const base = known(quotes.previousClose[ix])
    return price === null || base === null ? null : price / base
  }
}

/** The day's volume in shares, contracts or coins. */
function volumeOf({ quotes, listings }: MarketSource, ix: number): number {
  return (quotes.volume[ix] ?? 0) / 10 ** (listings[ix]?.instrument.quantityDecimals ?? 0)
}

export function volumeScore(market: MarketSource): Score {
  return ix => (known(market.quotes.price[ix]) === null ? null : volumeOf(market, ix))
}

function priceScore({ quotes, listings }: MarketSource): Score {
  return ix => {
    const price = known(quotes.price[ix])
    return price === null ? null : price / 10 ** (listings[ix]?.instrument.priceDecimals ?? 0)
  }
}

/** Value of today's trades, in dollars. */
export function turnoverScore(market: MarketSource): Score {
  const price = priceScore(market)
  const perDollar = new Map<string, number | null>()
  for (const currency of currencies) {
    const pair = currency === 'USD' ? null : market.find(instrumentKey('FX', `USD${currency}`))
    perDollar.set(currency, pair ? price(pair.instrument.ix) : 1)
  }
  return ix => {
    const one = price(ix)
    const rate = perDollar.get(market.listings[ix]?.instrument.currency ?? '') ?? null
    return one === null || rate === null ? null : (one * volumeOf(market, ix)) / rate
  }
}

/** The `size` instruments with the highest scores, the highest first. */
export function leaders(ixs: readonly number[], score: Score, size: number): number[] {
  const best: { ix: number; value: number }[] = []
  for (const ix of ixs) {
    const value = score(ix)
    if (value === null || (best.length === size && value <= (best.at(-1)?.value ?? 0))) continue
    const place = best.findIndex(one => one.value < value)
    best.splice(place < 0 ? best.length : place, 0, { ix, value })
    if (best.length > size) best.pop()
  }
  return best.map(one => one.ix)
}

function scoreFor(market: MarketSource, sort: Exclude<StockSort, 'name'>): Score {
  if (sort === 'change') return ratioScore(market)
  return sort === 'volume' ? volumeScore(market) : priceScore(market)
}

function byScore(ixs: readonly number[], score: Score, order: Order): number[] {
  const sign = order === 'asc' ? 1 : -1
  const scored = ixs.map(ix => ({ ix, value: score(ix) }))
  scored.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return sign * (a.value - b.value)
  })
  return scored.map(one => one.ix)
}

interface StockLists {
  /** A board's stocks in the given order; with a keyword, only those whose code or name contains it. */
  list(board: StockBoard, sort: StockSort, order: Order, keyword: string): readonly number[]
}

export function createStockLists(market: MarketSource): StockLists {
  const byName = new Map<StockBoard, readonly number[]>()
  const { compare } = new Intl.Collator('en', { numeric: true })

  /** Names do not change, so their sort order is computed only when the number of shares has changed. */
  function namesAscending(board: StockBoard): readonly number[] {
    const name = (ix: number): string => market.listings[ix]?.instrument.name ?? ''
    const all = market.board(board)
    const known = byName.get(board)
    const ixs = known?.length === all.length ? known : all.toSorted((a, b) => compare(name(a), name(b)))
    byName.set(board, ixs)
    return ixs
  }

  function matches(ix: number, folded: string): boolean {
    const instrument = market.listings[ix]?.instrument
    if (!instrument) return false
    return fold(`${instrument.code} ${instrument.name} ${instrument.nameZh ?? ''}`).includes(folded)
  }

  return {
    list(board, sort, order, keyword) {
      const folded = fold(keyword)
      const all = sort === 'name' ? namesAscending(board) : market.board(board)
      const some = folded === '' ? all : all.filter(ix => matches(ix, folded))
      if (sort !== 'name') return byScore(some, scoreFor(market, sort), order)
      return order === 'asc' ? some : some.toReversed()
    },
  }
}
