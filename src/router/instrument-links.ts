// The codec of links to an instrument. Queries carry the values of specification §2: name, code, source, market, and
// for orders direction, id and type. The query is a hint: pages read name, price and permission from the server.
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

/** Null while this version has no such page. */
export function quoteHref(instrument: NamedKey): string | null {
  const page = boards[boardOf(instrument.key)].quotePage
  return isBuilt(page) ? hrefOf(page, queryOf(instrument)) : null
}

/** Null for an instrument that cannot be ordered. */
export function ticketHref(instrument: NamedKey, direction: OrderDirection): string | null {
  const page = specOf(boardOf(instrument.key)).ticketPage
  return page !== null && isBuilt(page) ? hrefOf(page, { ...queryOf(instrument), direction }) : null
}

/** The ticket that closes a position. */
export function closeHref(instrument: NamedKey, positionId: string): string | null {
  const page = specOf(boardOf(instrument.key)).closePage
  if (page === null || !isBuilt(page)) return null
  return hrefOf(page, { ...queryOf(instrument), direction: directions.sell, id: positionId })
}

/**
 * The detail of an order, a position or a sale. The key is null for an instrument that is not known here: the id is
 * enough.
 */
export const tradeDetailHref = (instrument: NamedKey | null, id: string, type: HoldingsTab): string =>
  hrefOf('/pages/trade/detail', instrument ? { ...queryOf(instrument), id, type } : { id, type })

/**
 * The keys that a query can mean: one if it names a market, else one for each board of its source.
 * @param source of the page, for a query without one
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

/** The one key that a query means; null for none or several. */
export function keyOfQuery(query: URLSearchParams): InstrumentKey | null {
  const keys = keysOfQuery(query)
  return keys.length === 1 ? (keys[0] ?? null) : null
}

/** Specification §3: 0 buys, 1 sells. */
export const directionOfQuery = (query: URLSearchParams): OrderDirection =>
  query.get('direction') === String(directions.sell) ? directions.sell : directions.buy
