// Watchlist calls. Every query is limited to the caller's own entries.
import type { Clock } from '../../domain/clock.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { marketCodes } from '../../domain/instruments/boards.ts'
import { keyOf } from '../../domain/instruments/market-code.ts'
import type { watchlistCalls } from '../../domain/wire/calls/watchlist.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import type { MarketSource } from '../market/source.ts'
import { entriesOf, removeByKeys, removeEntry, saveEntry } from './entries.ts'
import { listOf } from './list-rows.ts'
import { wireEntry } from './wire-entry.ts'

export type WatchlistDeps = { readonly db: Db; readonly clock: Clock; readonly market: MarketSource }

export function watchlistHandlers({ db, clock, market }: WatchlistDeps): HandlersOf<keyof typeof watchlistCalls> {
  return {
    'GET /userSelfSecurity/selectSelfSelectionStocksData': async ({ list: asked }, context) => {
      const list = await listOf(db, userOf(context), asked)
      if (isRefusal(list)) return list
      const entries = await entriesOf(db, list)
      return entries.map(entry => wireEntry(market, entry))
    },
    'POST /userSelfSecurity/save': async (input, context) => {
      const asked = keyOf(input.market, input.secuCode)
      const listing = asked && market.find(asked)
      if (!listing) return refuse('notFound', { field: 'secuCode' })
      const { key } = listing.instrument
      const { list, position: place, flag, section } = input
      const entry = await saveEntry(db, { userId: userOf(context), list, key, place, flag, section, now: clock.now() })
      return isRefusal(entry) ? entry : wireEntry(market, entry)
    },
    'POST /userSelfSecurity/delete/{id}': async ({ id }, context) => (await removeEntry(db, userOf(context), id)) ?? {},
    'POST /userSelfSecurity/deleteByStockCode/{stockCode}': async (input, context) => {
      const markets = input.market ? [input.market] : marketCodes
      const keys = markets.map(name => keyOf(name, input.stockCode)).filter(key => key !== null)
      return (await removeByKeys(db, { userId: userOf(context), list: input.list }, keys)) ?? {}
    },
  }
}
