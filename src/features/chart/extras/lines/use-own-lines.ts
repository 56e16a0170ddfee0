// The user's open orders and alerts of an instrument as lines, loaded again when one of them has changed.
import { useCallback, useEffect, useMemo } from 'react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { PAGE_SIZE_MAX } from '../../../../../domain/limits.ts'
import { onAccount, onReload } from '../../../../data/events.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useChanged } from '../../../../data/use-changed.ts'
import type { OwnLine } from './own-lines.ts'
import { linesOfAlert, linesOfOrder } from './own-lines.ts'

export type OwnLinesLookup = {
  /** Those that are known. */
  readonly lines: readonly OwnLine[]
  /** True if orders or alerts could not be loaded. */
  readonly isFailed: boolean
  readonly reload: () => void
}

export function useOwnLines(key: InstrumentKey, decimals: number): OwnLinesLookup {
  const orders = useCall('POST /position/consignList', { key, open: true, pageSize: PAGE_SIZE_MAX })
  const alerts = useCall('POST /alerts/list', { key })
  const { reload: reloadOrders } = orders
  const { reload: reloadAlerts } = alerts
  useEffect(() => {
    const stopNews = onAccount(events => events.some(({ type }) => type === 'order') && reloadOrders())
    const stopReload = onReload(reloadOrders)
    return () => {
      stopNews()
      stopReload()
    }
  }, [reloadOrders])
  useChanged('alert', reloadAlerts)
  const reload = useCallback(() => {
    reloadOrders()
    reloadAlerts()
  }, [reloadOrders, reloadAlerts])
  const lines = useMemo(
    () => [
      ...(orders.data?.list ?? []).flatMap(order => linesOfOrder(order, decimals)),
      ...(alerts.data?.list ?? []).flatMap(alert => linesOfAlert(alert, decimals)),
    ],
    [orders.data, alerts.data, decimals],
  )
  const isFailed = (!orders.data && orders.state === 'failed') || (!alerts.data && alerts.state === 'failed')
  return { lines, isFailed, reload }
}
