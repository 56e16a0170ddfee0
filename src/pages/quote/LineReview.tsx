// The change of an order or an alert whose line on the chart was moved or chosen: the form of the order, or the sheet of
// the alert, with the price of the line.
import { lazy, Suspense } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { LineReviewProps, OrderPart } from '../../features/chart/line-target.ts'
import { useOrderById } from '../../features/order/use-order-by-id.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const loadForm = () => import('../../features/order/ChangeForm.tsx')
const loadSheet = () => import('../../features/alert/AlertSheet.tsx')
const ChangeForm = lazy(async () => ({ default: (await loadForm()).ChangeForm }))
const AlertSheet = lazy(async () => ({ default: (await loadSheet()).AlertSheet }))

/** Loads both, because a released line needs its own at once. */
export const preload = (): Promise<unknown> => Promise.all([loadForm(), loadSheet()])

export function LineReview({ target, price, onClose }: LineReviewProps) {
  if (target.kind === 'order')
    return (
      <Suspense fallback={<SkeletonRows count={2} />}>
        <OrderReview order={target.order} part={target.part} price={price} onClose={onClose} />
      </Suspense>
    )
  const { alert, part } = target
  const edited = { alert, moved: price === null ? undefined : { part, level: price } }
  return (
    <Suspense fallback={null}>
      <AlertSheet instrumentKey={alert.key as InstrumentKey} edited={edited} open onClose={onClose} />
    </Suspense>
  )
}

type OrderReviewProps = Omit<LineReviewProps, 'target'> & { readonly order: Order; readonly part: OrderPart }

function OrderReview({ order, part, price, onClose }: OrderReviewProps) {
  const { data } = useOrderById(order.id)
  const proposed = price === null ? undefined : { seen: order, part, price }
  return <ChangeForm order={data ?? order} proposed={proposed} onClose={onClose} />
}
