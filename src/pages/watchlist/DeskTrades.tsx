// What the user has at the desk: positions, and open orders.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { PendingOrders } from '../../features/order/PendingOrders.tsx'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const HoldingList = lazy(async () => ({
  default: (await import('../../features/position/HoldingList.tsx')).HoldingList,
}))
const OpenOrders = lazy(async () => ({ default: (await import('../../features/order/OrderList.tsx')).OpenOrders }))

const lists = { positions: HoldingList, orders: OpenOrders } as const
const names = ['positions', 'orders'] as const

const nothing = (): void => {}

export function DeskTrades() {
  const { t } = useTranslation('dashboard')
  const { token } = useSnapshot(session)
  const { hideBalances } = useSnapshot(settings)
  const [tab, setTab] = useState<(typeof names)[number]>('positions')
  const List = lists[tab]
  if (token === null) return <Empty title={t('desk.logIn')} />
  return (
    <>
      <PendingOrders />
      <Tabs
        label={t('desk.trades')}
        tabs={names.map(id => ({ id, label: t(id) }))}
        current={tab}
        onChange={setTab}
        panelId="desk-trades"
      />
      <div id="desk-trades" role="tabpanel" aria-label={t(tab)}>
        <Suspense fallback={<SkeletonRows />}>
          <List hidden={hideBalances} onReady={nothing} />
        </Suspense>
      </div>
    </>
  )
}
