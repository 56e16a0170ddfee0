// Whether a share was split, or changed its scale otherwise, since a position was opened: the price of today says nothing of
// its value then. Asked in a live market only.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { changesScale } from '../../../domain/corporate-action.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { useCall } from '../../data/use-call.ts'
import { usePriceOrigin } from '../../state/simulated.ts'

export function useRescaled(key: InstrumentKey): boolean {
  const isLive = usePriceOrigin() === 'live'
  const { data } = useCall(
    'GET /m_ft/stock_detail_ft',
    isLive ? { stockCode: codeOf(key), market: marketOf(key) } : null,
  )
  return data?.frozen !== undefined && changesScale(data.frozen)
}
