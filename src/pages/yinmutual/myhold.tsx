// The user's fund holdings; with `tab=orders` the fund orders. `id` in the query names a holding, `order` an order.

import { lazy, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { partOf } from '../../data/use-record.ts'
import { Holdings } from '../../features/funds/Holdings.tsx'
import { OrderList } from '../../features/funds/OrderList.tsx'
import { useOrder, useScheme, useStat } from '../../features/funds/use-fund.ts'
import { back, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { recordsHref } from '../../router/record-links.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { settings } from '../../state/settings.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** Loaded with their forms and charts when a holding or an order is opened. */
const HoldingDetail = lazy(async () => ({
  default: (await import('../../features/funds/HoldingDetail.tsx')).HoldingDetail,
}))
const OrderDetail = lazy(async () => ({ default: (await import('../../features/funds/OrderDetail.tsx')).OrderDetail }))

const views = ['holdings', 'orders'] as const
type View = (typeof views)[number]

const show = (view: View): void => replace(hrefOf('/pages/yinmutual/myhold', { tab: view === 'orders' ? view : null }))

export function Page() {
  const [query] = useSearchParams()
  const [id, order] = [query.get('id'), query.get('order')]
  if (order !== null) return <Order id={order} />
  if (id !== null) return <Holding id={id} />
  return query.get('tab') === 'orders' ? <Orders onView={show} /> : <AllHoldings onView={show} />
}

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('fund')
  return (
    <Tabs
      label={t('hold.views')}
      tabs={views.map(each => ({ id: each, label: t(`view.${each}`) }))}
      current={view}
      onChange={onView}
    />
  )
}

function AllHoldings({ onView }: { onView: (view: View) => void }) {
  const { t } = useTranslation('fund')
  const lookup = useStat()
  const { hideBalances } = useSnapshot(settings)
  return (
    <LookupPage title={t('hold.title')} lookup={lookup}>
      {stat => (
        <>
          <Views view="holdings" onView={onView} />
          <Holdings stat={stat} hidden={hideBalances} />
        </>
      )}
    </LookupPage>
  )
}

function Orders({ onView }: { onView: (view: View) => void }) {
  const { t } = useTranslation('fund')
  const { hideBalances } = useSnapshot(settings)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready} title={t('hold.title')}>
      <Navbar title={t('hold.title')} back onBack={back} />
      <Views view="orders" onView={onView} />
      <OrderList hidden={hideBalances} onReady={onReady} />
    </PageFrame>
  )
}

function Holding({ id }: { id: string }) {
  const { t } = useTranslation('fund')
  const lookup = partOf(useStat(), ({ holdings }) => holdings.find(each => each.id === id))
  const { data: scheme } = useScheme(id)
  const { hideBalances } = useSnapshot(settings)
  return (
    <LookupPage title={scheme?.name ?? t('hold.title')} lookup={lookup} missing={<MissingFund />}>
      {holding => <HoldingDetail holding={holding} scheme={scheme} hidden={hideBalances} />}
    </LookupPage>
  )
}

function Order({ id }: { id: string }) {
  const { t } = useTranslation('fund')
  const { hideBalances } = useSnapshot(settings)
  return (
    <LookupPage title={t('order.title')} lookup={useOrder(id)} missing={<MissingFund />}>
      {order => <OrderDetail order={order} hidden={hideBalances} />}
    </LookupPage>
  )
}

function MissingFund() {
  const { t } = useTranslation('fund')
  return <Missing to={recordsHref.fund} link={t('list.mine')} />
}
