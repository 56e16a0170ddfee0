// A whole board in columns, for lists that are sorted on the client. The response changes with the catalogue's epoch,
// and when a share is added.

import { sectors } from '../../../domain/instrument.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import type { Catalogue } from '../../../domain/wire/calls/market.ts'
import type { MarketSource } from '../source.ts'
import { hasEnded } from './ended.ts'
import { turnoverWeights } from './turnover-weights.ts'

export function catalogueOf(market: MarketSource, board: Board): Catalogue {
  const instruments = market
    .board(board)
    .map(ix => market.listings[ix]?.instrument)
    .filter(instrument => instrument !== undefined)
    .filter(instrument => !hasEnded(market, instrument))
  return {
    board,
    epoch: market.epoch,
    ix: instruments.map(one => one.ix),
    code: instruments.map(one => one.code),
    name: instruments.map(one => one.name),
    nameZh: instruments.map(one => one.nameZh),
    ...(instruments.some(one => one.nameEs) && { nameEs: instruments.map(one => one.nameEs ?? one.name) }),
    ...(instruments.some(one => one.symbol) && { symbol: instruments.map(one => one.symbol ?? one.code) }),
    sector: instruments.map(one => sectors.indexOf(one.sector)),
    sectors: [...sectors],
    source: boards[board].source,
    currency: instruments.map(one => one.currency),
    priceDecimals: instruments.map(one => one.priceDecimals),
    quantityDecimals: instruments.map(one => one.quantityDecimals),
    lot: instruments.map(one => one.lot),
    ...(boards[board].class === 'future' && { weight: turnoverWeights(market, instruments) }),
  }
}
