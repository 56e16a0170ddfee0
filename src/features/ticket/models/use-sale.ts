// The record of what an order has closed.
import { useEffect, useState } from 'react'
import type { ClosedPosition, Order } from '../../../../domain/wire/calls/trading.ts'
import { call } from '../../../data/call.ts'
import { onAccount } from '../../../data/events.ts'
import { CallFailure } from '../../../data/failure.ts'

/**
 * Undefined for an order that closes nothing and while the record is being read; null if it could not be read. The
 * record comes from an account event, or is loaded once in case the event arrived before the order's response.
 */
export function useSale({ id, filled }: Order, isClose: boolean): ClosedPosition | null | undefined {
  const [sale, setSale] = useState<ClosedPosition | null>()
  const isSale = isClose && Number(filled) > 0
  useEffect(() => {
    if (!isClose) return undefined
    return onAccount(events => {
      for (const event of events) if (event.type === 'closed' && event.closed.orderId === id) setSale(event.closed)
    })
  }, [id, isClose])
  useEffect(() => {
    if (!isSale) return undefined
    let isLeft = false
    call('POST /position/flatList', { pageNo: 1 }, { quiet: true }).then(
      ({ list }) => {
        const found = list.find(closed => closed.orderId === id)
        if (found && !isLeft) setSale(known => known ?? found)
      },
      (thrown: unknown) => {
        // After a failure the profit is unknown until the event arrives.
        if (!(thrown instanceof CallFailure)) throw thrown
        if (!isLeft) setSale(known => known ?? null)
      },
    )
    return () => {
      isLeft = true
    }
  }, [id, isSale])
  return sale
}
