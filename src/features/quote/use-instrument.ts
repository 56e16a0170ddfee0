// Detail and figures of an instrument, loaded by its key.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import type { StockDetail, Summary } from '../../../domain/wire/calls/market.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'

export type Asked = {
  readonly detail: Lookup<StockDetail>
  readonly summary: Lookup<Summary>
}

/** @param key null while unknown: nothing is requested */
export function useInstrument(key: InstrumentKey | null): Asked {
  const asked = key && { stockCode: codeOf(key), market: marketOf(key) }
  return {
    detail: useCall('GET /m_ft/stock_detail_ft', asked),
    summary: useCall('GET /m_ft/summary_detail', asked),
  }
}
