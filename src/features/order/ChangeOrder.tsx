// The change of a resting order: a button beside its cancellation, and the form that it opens.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChangeable } from '../../../domain/order-change.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { Button } from '../../ui/Button.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const ChangeForm = lazy(async () => ({ default: (await import('./ChangeForm.tsx')).ChangeForm }))

export function ChangeOrder({ order }: { readonly order: Order }) {
  const { t } = useTranslation('change')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<SkeletonRows count={2} />}>
        <ChangeForm order={order} onClose={() => setOpen(false)} />
      </Suspense>
    )
  if (!isChangeable(order)) return null
  return (
    <div className="order-cancel">
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
    </div>
  )
}
