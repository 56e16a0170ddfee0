// One holding, one sale or one order, by its tab and id.

import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { OrderDetail } from '../../features/order/OrderDetail.tsx'
import { useOrderById } from '../../features/order/use-order-by-id.ts'
import { ClosedDetail, useClosed } from '../../features/position/ClosedDetail.tsx'
import { PositionDetail } from '../../features/position/PositionDetail.tsx'
import { usePosition } from '../../features/position/use-position.ts'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { keyOfQuery } from '../../router/instrument-links.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { isContracted } from '../../shared/margin/position.ts'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import type { BuiltTab } from './tabs.tsx'

/** Below the main content, and as large as all of it. */
const OrderList = lazy(async () => ({ default: (await import('../../features/order/OrderList.tsx')).OrderList }))

/** Few positions are margined: its code and its words are loaded with the first. */
const MarginDetail = lazy(async () => ({
  default: (await import('../../features/position/MarginDetail.tsx')).MarginDetail,
}))

type ByIdProps = { id: string; instrument: InstrumentKey | null }

export function Page() {
  const query = useQuery()
  const id = query.get('id') ?? ''
  const key = useMemo(() => keyOfQuery(query), [query])
  const type = Number(query.get('type') ?? holdingsTabs.myHolding)
  const Detail = isBuilt(type) ? details[type] : PositionPage
  return <Detail id={id} instrument={key} />
}

/** The detail page of each tab of tabs.tsx. */
const details: Readonly<Record<BuiltTab, ComponentType<ByIdProps>>> = {
  [holdingsTabs.myHolding]: PositionPage,
  [holdingsTabs.myClosePosition]: ClosedPage,
  [holdingsTabs.myEntrusted]: OrderPage,
}
const isBuilt = (type: number): type is BuiltTab => type in details

function PositionPage({ id, instrument }: ByIdProps) {
  const lookup = usePosition(id, instrument)
  const position = lookup.state === 'ready' ? lookup.position : null
  return (
    <DetailFrame title="position" code={position?.code} lookup={lookup}>
      {position && (
        <>
          {isContracted(position) ? (
            <Suspense fallback={<SkeletonRows />}>
              <MarginDetail position={position} />
            </Suspense>
          ) : (
            <PositionDetail position={position} />
          )}
          <OrdersOf instrument={position.key as InstrumentKey} />
        </>
      )}
    </DetailFrame>
  )
}

function ClosedPage({ id }: ByIdProps) {
  const lookup = useClosed(id)
  const closed = lookup.state === 'ready' ? lookup.closed : null
  return (
    <DetailFrame title="closed" code={closed?.code} lookup={lookup}>
      {closed && <ClosedDetail closed={closed} />}
    </DetailFrame>
  )
}

function OrderPage({ id, instrument }: ByIdProps) {
  const lookup = useOrderById(id, instrument)
  const { hideBalances } = useSnapshot(settings)
  const order = lookup.state === 'ready' ? lookup.order : null
  return (
    <DetailFrame title="order" code={order?.code} lookup={lookup}>
      {order && <OrderDetail order={order} hidden={hideBalances} />}
    </DetailFrame>
  )
}

const nothing = (): void => {}

function OrdersOf({ instrument }: { instrument: InstrumentKey }) {
  const t = useText('trade')
  const { hideBalances } = useSnapshot(settings)
  return (
    <Section title={t('detail.orders')}>
      <WhenNear placeholder={<SkeletonRows count={2} />}>
        <OrderList filter={{ board: null, key: instrument }} hidden={hideBalances} onReady={nothing} />
      </WhenNear>
    </Section>
  )
}

type DetailFrameProps = {
  title: 'position' | 'closed' | 'order'
  code: string | undefined
  lookup: { readonly state: string; readonly failure?: CallFailure; readonly reload: () => void }
  children: ReactNode
}

function DetailFrame({ title, code, lookup, children }: DetailFrameProps) {
  const t = useText('trade')
  const name = code === undefined ? t(`detail.${title}`) : `${t(`detail.${title}`)} · ${code}`
  return (
    <PageFrame ready={lookup.state !== 'loading'} title={name}>
      <Navbar title={name} back onBack={back} actions={<HideBalances label={t('balance.hide')} />} />
      {lookup.state === 'loading' && <SkeletonRows />}
      {lookup.state === 'missing' && (
        <Empty
          title={t('detail.missing')}
          note={t('detail.missingNote')}
          action={
            <Link className="text-link" to="/pages/trade/index">
              {t('detail.toTrade')}
            </Link>
          }
        />
      )}
      {lookup.state === 'failed' && lookup.failure && <Failed note={wordsOf(lookup.failure)} onRetry={lookup.reload} />}
      {children}
    </PageFrame>
  )
}
