// The calls of the watchlist: whoever asks sees and changes their own, and nobody else's exists for them.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Clock } from '../../domain/clock.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Board, MarketClass } from '../../domain/instrument.ts'
import { boardNames, boardOfMarket, instrumentKey } from '../../domain/instrument.ts'
import type { watchlistCalls } from '../../domain/wire/calls/watchlist.ts'
import type { Db } from '../db/db.ts'
import type { HandlersOf } from '../http/handlers.ts'
import { userOf } from '../http/handlers.ts'
import type { MarketSource } from '../market/source.ts'
import { entriesOf, removeByKeys, removeEntry, saveEntry } from './entries.ts'
import { wireEntry } from './wire-entry.ts'

export type WatchlistDeps = { readonly db: Db; readonly clock: Clock; readonly market: MarketSource }

const boardNamed = (market: MarketClass | 'IX' | 'FX'): Board =>
  market === 'IX' || market === 'FX' ? market : boardOfMarket[market]

/** Hong Kong's leading zeros may be left out. */
const keyOf = (board: Board, code: string): InstrumentKey =>
  instrumentKey(board, (board === 'HK' ? code.padStart(5, '0') : code).toUpperCase())

export function watchlistHandlers({ db, clock, market }: WatchlistDeps): HandlersOf<keyof typeof watchlistCalls> {
  return {
    'GET /userSelfSecurity/selectSelfSelectionStocksData': async (_input, asker) => {
      const entries = await entriesOf(db, userOf(asker))
      return entries.map(entry => wireEntry(market, entry))
    },
    'POST /userSelfSecurity/save': async (input, asker) => {
      const listing = market.find(keyOf(boardNamed(input.market), input.secuCode))
      if (!listing) return refuse('notFound', { field: 'secuCode' })
      const { key } = listing.instrument
      const entry = await saveEntry(db, { userId: userOf(asker), key, place: input.position, now: clock.now() })
      return isRefusal(entry) ? entry : wireEntry(market, entry)
    },
    'POST /userSelfSecurity/delete/{id}': async ({ id }, asker) => (await removeEntry(db, userOf(asker), id)) ?? {},
    'POST /userSelfSecurity/deleteByStockCode/{stockCode}': async (input, asker) => {
      const boards = input.market ? [boardNamed(input.market)] : boardNames
      const keys = boards.map(board => keyOf(board, input.stockCode))
      return (await removeByKeys(db, userOf(asker), keys)) ?? {}
    },
  }
}
