// An order by its id: one of the loaded orders, otherwise found by a search among the orders of its instrument, or
// among all.
import { useEffect, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../data/call.ts'
import { onReload } from '../../data/events.ts'
import { CallFailure } from '../../data/failure.ts'
import { takeOrder, useOrder } from '../../data/orders.ts'
import { isTransient, useRetry } from '../../data/retry.ts'

export type OrderLookup =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly order: Order }

/** Requested even if the order is loaded, because changes may have been missed while nothing was subscribed to them. */
export function useOrderById(id: string, key: InstrumentKey | null) {
  const known = useOrder(id)
  const [lookup, setLookup] = useState<Exclude<OrderLookup, { readonly state: 'ready' }>>({ state: 'loading' })
  const [question, ask] = useState(() => ({ id, key }))
  useEffect(() => {
    let isLeft = false
    findOrder(question.id, question.key).then(
      found => {
        if (!isLeft && !found) setLookup({ state: 'missing' })
      },
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        if (!isLeft && !thrown.aborted) setLookup({ state: 'failed', failure: thrown })
      },
    )
    const stop = onReload(() => ask({ id: question.id, key: question.key }))
    return () => {
      isLeft = true
      stop()
    }
  }, [question])
  const isPassing = lookup.state === 'failed' && isTransient(lookup.failure)
  useRetry(isPassing ? lookup : null, () => ask({ id, key }))
  const reload = (): void => {
    setLookup({ state: 'loading' })
    ask({ id, key })
  }
  const shown: OrderLookup = known ? { state: 'ready', order: known } : lookup
  return { ...shown, reload }
}

/** Resolves to true if the order was found; it is then stored among the loaded orders. */
async function findOrder(id: string, key: InstrumentKey | null): Promise<boolean> {
  for (let pageNo = 1; ; pageNo += 1) {
    const page = { pageNo, pageSize: PAGE_SIZE_MAX, ...(key === null ? {} : { key }) }
    const { list, total } = await call('POST /position/consignList', page, { quiet: true })
    for (const order of list) if (order.id === id) takeOrder(order)
    if (list.some(order => order.id === id)) return true
    if (pageNo * PAGE_SIZE_MAX >= total) return false
  }
}
