// Hooks for one scheme, the user's holdings, and one order; each reloads when its data may have changed.
import { useEffect } from 'react'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { FundOrder, FundScheme, FundStat } from '../../../domain/wire/calls/fund.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useServerMinute } from '../../state/server-now.ts'

/** Calls `reload` each minute, because NAVs, cut-offs and states change with time. */
function useMinutely(reload: () => void): void {
  const minute = Math.floor(useServerMinute() / MINUTE_MS)
  useEffect(() => {
    if (minute > 0) reload()
  }, [minute, reload])
}

type Listed<T> = { readonly list: readonly T[] }

/** The look-up of a single item: `found` is null while it is loading, and if it does not exist. */
export type One<T> = { readonly lookup: Lookup<Listed<T>>; readonly found: T | null }
const oneOf = <T>(lookup: Lookup<Listed<T>>): One<T> => ({ lookup, found: lookup.data?.list[0] ?? null })

export function useScheme(id: string): One<FundScheme> {
  const lookup: Lookup<CallAnswer<'POST /user_fund_orders/productPageList'>> = useCall(
    'POST /user_fund_orders/productPageList',
    { scheme: id },
    { waitedFor: true },
  )
  useMinutely(lookup.reload)
  return oneOf(lookup)
}

export function useStat(): Lookup<FundStat> {
  const lookup = useCall('POST /user_fund_orders/stat', {}, { waitedFor: true })
  useMinutely(lookup.reload)
  useChanged('fund', lookup.reload)
  return lookup
}

export function useOrder(id: string): One<FundOrder> {
  const lookup: Lookup<CallAnswer<'POST /user_fund_orders/pageList'>> = useCall(
    'POST /user_fund_orders/pageList',
    { orderId: id },
    { waitedFor: true },
  )
  useMinutely(lookup.reload)
  useChanged('fund', lookup.reload)
  return oneOf(lookup)
}
