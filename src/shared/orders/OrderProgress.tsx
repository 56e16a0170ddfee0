// The progress of an order, with cancellation of its unfilled part.
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { Timeline } from './Timeline.tsx'

export function OrderProgress({ order }: { readonly order: Order }) {
  return (
    <>
      <Timeline order={order} />
      <CancelOrder order={order} />
    </>
  )
}
