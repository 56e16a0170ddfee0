// Links to an order, and what a link's query says: a hint only, read again from the server by the key (design, rulings).
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boardOfMarket, boards, instrumentKey, marketClasses, parseKey, sources } from '../../../domain/instrument.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { hrefOf } from '../../router/place.ts'

/** By code and market; without a market by the source, which Hong Kong has to itself. Null for no code. */
export function keyOfQuery(query: URLSearchParams): InstrumentKey | null {
  const code = query.get('code')?.trim().toUpperCase() ?? ''
  const market = marketClasses.find(known => known === query.get('market'))
  const isHongKong = query.get('source') === String(sources.hkStock)
  const board = market ? boardOfMarket[market] : isHongKong ? 'HK' : 'US'
  const key = instrumentKey(board, code)
  return parseKey(key) ? key : null
}

/** Specification §3: 0 buys, 1 sells. */
export const directionOfQuery = (query: URLSearchParams): OrderDirection =>
  query.get('direction') === String(directions.sell) ? directions.sell : directions.buy

export const orderHref = ({ id, code, board, name, source }: Order): string =>
  hrefOf('/pages/trade/detail', {
    ...{ id, type: holdingsTabs.myEntrusted, code, name, source, market: boards[board].market },
  })
