// An order by its id: the loaded order with its later events, otherwise the server's answer. It is requested even if it
// is loaded, because changes may have been missed while nothing was subscribed to them.
import { useEffect } from 'react'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { takeOrder, useOrder } from '../../data/orders.ts'
import type { Lookup } from '../../data/use-call.ts'
import { byId, rowOf, useRecord } from '../../data/use-record.ts'

export function useOrderById(id: string): Lookup<Order> {
  const known = useOrder(id)
  const { data, failure, asking, state, reload } = rowOf(useRecord('POST /position/consignList', byId(id)))
  useEffect(() => {
    if (data) takeOrder(data)
  }, [data])
  if (known === null) return { data, failure, asking, state, reload }
  return { data: known, failure: null, asking, state: 'ready', reload }
}
