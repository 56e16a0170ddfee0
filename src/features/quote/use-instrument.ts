// The instrument that a page's query hints at: name, price and permission are read again from the server by its code.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instrument.ts'
import { boardOfMarket, boards, instrumentKey, marketClasses, parseKey } from '../../../domain/instrument.ts'
import type { StockDetail, Summary } from '../../../domain/wire/calls/market.ts'
import type { Lookup } from '../../api/use-call.ts'
import { useCall } from '../../api/use-call.ts'
import { useQuery } from '../../router/context.ts'

export type Asked = {
  /** Null for a query that names nothing. */
  readonly key: InstrumentKey | null
  readonly detail: Lookup<StockDetail>
  readonly summary: Lookup<Summary>
}

/** @param board where the page's codes belong when the query does not say */
export function useInstrument(board: Board): Asked {
  const query = useQuery()
  const code = (query.get('code') ?? '').toUpperCase()
  const market = marketClasses.find(known => known === query.get('market'))
  const own = market ? boardOfMarket[market] : board
  const key = parseKey(`${own}.${code}`) ? instrumentKey(own, code) : null
  const asked = key && { stockCode: code, market: boards[own].market ?? 'UsStock' }
  return {
    key,
    detail: useCall('GET /m_ft/stock_detail_ft', asked),
    summary: useCall('GET /m_ft/summary_detail', asked),
  }
}
