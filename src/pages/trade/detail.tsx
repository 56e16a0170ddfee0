// One holding, one closed position, one order, one subscription, one followed institution or one bond, by its tab and id.

import type { ComponentType } from 'react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useOrderById } from '../../features/order/use-order-by-id.ts'
import { isClosed } from '../../features/position/closed.ts'
import { LiveSource } from '../../features/position/LiveSource.tsx'
import { PositionDetail } from '../../features/position/PositionDetail.tsx'
import { usePosition } from '../../features/position/use-position.ts'
import { keyOfQuery } from '../../router/instrument-of-query.ts'
import { settings } from '../../state/settings.ts'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import type { BuiltTab } from './tabs.tsx'

/** Below the main content, and as large as all of it. */
const OrderList = lazy(async () => ({ default: (await import('../../features/order/OrderList.tsx')).OrderList }))

/** Few positions are margined: its code and its words are loaded with the first. */
const MarginDetail = lazy(async () => ({
  default: (await import('../../features/position/MarginDetail.tsx')).MarginDetail,
}))

const RatioAlert = lazy(async () => ({ default: (await import('../../features/alert/RatioAlert.tsx')).RatioAlert }))

const CloseDock = lazy(async () => ({ default: (await import('../../features/position/CloseDock.tsx')).CloseDock }))

const ClosedNote = lazy(async () => ({ default: (await import('../../features/position/ClosedNote.tsx')).ClosedNote }))

/** With its words, as few open one. */
const SubscriptionPage = lazy(async () => ({ default: (await import('./subscription.tsx')).SubscriptionPage }))

/** Fewer open an order than a position. */
const OrderDetail = lazy(async () => ({
  default: (await import('../../features/order/OrderDetail.tsx')).OrderDetail,
}))

const ClosedPage = lazy(async () => ({ default: (await import('./closed.tsx')).ClosedPage }))

const FollowPage = lazy(async () => ({ default: (await import('./follow.tsx')).FollowPage }))

const BondPage = lazy(async () => ({ default: (await import('./bond.tsx')).BondPage }))

type ByIdProps = { id: string; instrument: InstrumentKey | null }

export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const key = useMemo(() => keyOfQuery(query), [query])
  const type = Number(query.get('type') ?? holdingsTabs.myHolding)
  const Detail = isBuilt(type) ? details[type] : PositionPage
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Detail id={id} instrument={key} />
    </Suspense>
  )
}

/** The detail page of each tab of tabs.tsx. */
const details: Readonly<Record<BuiltTab, ComponentType<ByIdProps>>> = {
  [holdingsTabs.myHolding]: PositionPage,
  [holdingsTabs.myClosePosition]: ClosedPage,
  [holdingsTabs.myEntrusted]: OrderPage,
  [holdingsTabs.mySubscription]: SubscriptionPage,
  [holdingsTabs.myFollow]: FollowPage,
  [holdingsTabs.myBonds]: BondPage,
}
const isBuilt = (type: number): type is BuiltTab => type in details

function PositionPage({ id, instrument }: ByIdProps) {
  return (
    <DetailFrame title="position" lookup={usePosition(id, instrument)} codeOf={({ code }) => code}>
      {position => (
        <>
          <DetailOf position={position} />
          <LiveSource of={position.key as InstrumentKey} />
          <OrdersOf instrument={position.key as InstrumentKey} />
          {position.contract && (
            <Suspense fallback={null}>
              <CloseDock position={position} />
            </Suspense>
          )}
        </>
      )}
    </DetailFrame>
  )
}

function DetailOf({ position }: { position: Position }) {
  const { id, key, contract } = position
  const alert = <RatioAlert instrumentKey={key as InstrumentKey} positionId={id} />
  if (contract) return <MarginDetail position={position} alert={alert} />
  return isClosed(position) ? <ClosedNote position={position} /> : <PositionDetail position={position} />
}

function OrderPage({ id }: ByIdProps) {
  const { hideBalances } = useSnapshot(settings)
  return (
    <DetailFrame title="order" lookup={useOrderById(id)} codeOf={({ code }) => code}>
      {order => <OrderDetail order={order} hidden={hideBalances} />}
    </DetailFrame>
  )
}

const nothing = (): void => {}

function OrdersOf({ instrument }: { instrument: InstrumentKey }) {
  const { t } = useTranslation('trade')
  const { hideBalances } = useSnapshot(settings)
  return (
    <Section title={t('detail.orders')}>
      <WhenNear placeholder={<SkeletonRows count={2} />}>
        <OrderList filter={{ board: null, key: instrument }} hidden={hideBalances} onReady={nothing} />
      </WhenNear>
    </Section>
  )
}
