// Tabs of the trade page: one entry a tab that is built. Its detail is an entry of detail.tsx, by the same number:
// that page must not load the lists.
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TradedBoard } from '../../../domain/instruments/traded-boards.ts'
import type { HoldingsTab } from '../../../domain/position.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { HoldingList } from '../../features/position/HoldingList.tsx'
import type { Text } from '../../i18n/t.ts'
import { Chips } from '../../ui/Chip.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MarketChips } from './MarketChips.tsx'

/** The other lists are loaded, with their words, when their tabs are opened. */
const OrderList = lazy(async () => ({ default: (await import('../../features/order/OrderList.tsx')).OrderList }))

const ClosedList = lazy(async () => ({ default: (await import('../../features/position/ClosedList.tsx')).ClosedList }))

const SubscriptionList = lazy(async () => ({
  default: (await import('../../features/new-issue/SubscriptionList.tsx')).SubscriptionList,
}))

const FollowList = lazy(async () => ({ default: (await import('../../features/follow/FollowList.tsx')).FollowList }))

const BondHoldings = lazy(async () => ({
  default: (await import('../../features/bond/BondHoldings.tsx')).BondHoldings,
}))

/** Tabs with a list and a detail. */
export type BuiltTab = HoldingsTab

export type TabListProps = {
  readonly board: TradedBoard | null
  readonly onBoard: (board: TradedBoard | null) => void
  /** Amounts are masked. */
  readonly hidden: boolean
  /** The first data is on the screen. */
  readonly onReady: () => void
}

type TabEntry = {
  readonly label: (t: Text<'trade'>) => string
  readonly List: ComponentType<TabListProps>
  /** True if the list is about positions, so that the sums of positions are shown above it. */
  readonly summed: boolean
}

export const tabs: Readonly<Record<BuiltTab, TabEntry>> = {
  [holdingsTabs.myHolding]: { label: t => t('tab.holdings'), List: HoldingList, summed: true },
  [holdingsTabs.myClosePosition]: { label: t => t('tab.closed'), List: Closed, summed: true },
  [holdingsTabs.myEntrusted]: { label: t => t('tab.orders'), List: Orders, summed: true },
  [holdingsTabs.mySubscription]: { label: t => t('tab.subscriptions'), List: Subscriptions, summed: false },
  [holdingsTabs.myFollow]: { label: t => t('tab.follows'), List: Follows, summed: false },
  [holdingsTabs.myBonds]: { label: t => t('tab.bonds'), List: Bonds, summed: false },
}

export const builtTabs = Object.keys(tabs).map(Number) as BuiltTab[]

export const builtTab = (text: string | null): BuiltTab =>
  builtTabs.find(tab => String(tab) === text) ?? holdingsTabs.myHolding

function Closed({ board, onBoard, hidden, onReady }: TabListProps) {
  const { t } = useTranslation('trade')
  return (
    <>
      <Chips label={t('market.label')}>
        <MarketChips board={board} onChange={onBoard} />
      </Chips>
      <Suspense fallback={<SkeletonRows />}>
        <ClosedList board={board} hidden={hidden} onReady={onReady} />
      </Suspense>
    </>
  )
}

function Orders({ board, onBoard, hidden, onReady }: TabListProps) {
  const chips = <MarketChips board={board} onChange={onBoard} />
  return (
    <Suspense fallback={<SkeletonRows />}>
      <OrderList filter={{ board, key: null }} chips={chips} hidden={hidden} onReady={onReady} />
    </Suspense>
  )
}

function Subscriptions({ hidden, onReady }: TabListProps) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <SubscriptionList hidden={hidden} onReady={onReady} />
    </Suspense>
  )
}

function Follows({ hidden, onReady }: TabListProps) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <FollowList hidden={hidden} onReady={onReady} />
    </Suspense>
  )
}

function Bonds({ hidden, onReady }: TabListProps) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <BondHoldings hidden={hidden} onReady={onReady} />
    </Suspense>
  )
}
