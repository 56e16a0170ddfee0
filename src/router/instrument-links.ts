// Builds and parses links to an instrument. Queries have the values of specification §2: name, code, source, market,
// and for orders direction, id and type. The query is only a hint: pages load name, price and permission from the
// server.
import type { InstrumentKey } from '../../domain/brand.ts'
import { boardNames, boards, marketCodes, specOf } from '../../domain/instruments/boards.ts'
import { boardOf, codeOf, keyOf, keyOn, marketOf } from '../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { HoldingsTab } from '../../domain/position.ts'
import { hrefOf } from './place.ts'
import { isBuilt } from './table.ts'

export type NamedKey = { readonly key: InstrumentKey; readonly name: string }

const queryOf = ({ key, name }: NamedKey) => ({
  name,
  code: codeOf(key),
  source: boards[boardOf(key)].source,
  market: marketOf(key),
})

/** Link to an instrument's quote; null if this version has no such page. */
export function quoteHref(instrument: NamedKey): string | null {
  const page = boards[boardOf(instrument.key)].quotePage
  return isBuilt(page) ? hrefOf(page, queryOf(instrument)) : null
}

/** Link to an instrument's ticket; null if it cannot be ordered. */
export function ticketHref(instrument: NamedKey, direction: OrderDirection): string | null {
  const page = specOf(boardOf(instrument.key)).ticketPage
  return page !== null && isBuilt(page) ? hrefOf(page, { ...queryOf(instrument), direction }) : null
}

/** Link to the ticket that closes a position; null if there is none. */
export function closeHref(instrument: NamedKey, positionId: string): string | null {
  const page = specOf(boardOf(instrument.key)).closePage
  if (page === null || !isBuilt(page)) return null
  return hrefOf(page, { ...queryOf(instrument), direction: directions.sell, id: positionId })
}

/**
 * Link to the detail of an order, a position or a closed position. The instrument is null if it is not known here: the
 * id is enough.
 */
export const tradeDetailHref = (instrument: NamedKey | null, id: string, type: HoldingsTab): string =>
  hrefOf('/pages/trade/detail', instrument ? { ...queryOf(instrument), id, type } : { id, type })

/**
 * The keys that a query can mean: one if it names a market, otherwise one for each board of its source. @param source
 * default source of the page, for a query without one
 */
export function keysOfQuery(query: URLSearchParams, source: number | null = null): readonly InstrumentKey[] {
  const code = query.get('code') ?? ''
  const market = marketCodes.find(known => known === query.get('market'))
  if (market) return [keyOf(market, code)].filter(key => key !== null)
  const wanted = query.get('source') ?? String(source)
  return boardNames
    .filter(board => String(boards[board].source) === wanted)
    .map(board => keyOn(board, code))
    .filter(key => key !== null)
}

/** The only key that a query can mean; null if there are none or several. */
export function keyOfQuery(query: URLSearchParams): InstrumentKey | null {
  const keys = keysOfQuery(query)
  return keys.length === 1 ? (keys[0] ?? null) : null
}

/** Side of an order in a query (specification §3): 0 is buy, 1 is sell. */
export const directionOfQuery = (query: URLSearchParams): OrderDirection =>
  query.get('direction') === String(directions.sell) ? directions.sell : directions.buy
