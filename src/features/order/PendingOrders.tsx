// Sent orders with an unknown outcome, shown above holdings and orders until the outcome is known.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { pending } from '../../data/orders.ts'
import { resolveOrders } from '../../shared/orders/announce.ts'
import { Banner } from '../../ui/Banner.tsx'

export function PendingOrders() {
  const { t } = useTranslation('order')
  const { list } = useSnapshot(pending)
  useEffect(() => void resolveOrders(), [])
  if (list.length === 0) return null
  return (
    <Banner kind="info" title={t('pending.title')}>
      {t('pending.note')}
    </Banner>
  )
}
