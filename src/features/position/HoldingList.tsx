// Holdings from the engine. Only a window of a list of any length is sent to the page, and a price renders nothing in React.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import type { HoldingsSort, HoldingsSpec } from '../../../worker/contract.ts'
import { useLate } from '../../data/late.ts'
import { probeEngine } from '../../engine/client.ts'
import { useMovingView } from '../../engine/use-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import type { ListRows } from '../../shared/live-list/rows.ts'
import { listRows } from '../../shared/live-list/rows.ts'
import { FIRST_WINDOW, useWindow } from '../../shared/live-list/use-window.ts'
import { HOLDINGS_VIEW, holdingsLeaf } from '../../state/holdings.ts'
import { profit } from '../../state/market.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { ROW_PX } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { SlotList } from '../../ui/SlotList.tsx'
import type { Slot } from '../../ui/slots.ts'
import { HeldRow } from './HeldRow.tsx'
import { heldWordsOf } from './held-words.ts'
import { LiveSource } from './LiveSource.tsx'

const sorts = ['value', 'profit', 'return', 'risk', 'name', 'opened'] as const satisfies readonly HoldingsSort[]

export function HoldingList({ hidden, onReady }: { hidden: boolean; onReady: () => void }) {
  const { t } = useTranslation('trade')
  const [sort, setSort] = useState<HoldingsSort>('value')
  const { state, total, rows, onRange, onSeen, onHold } = useHeldList(sort)
  const renderSlot = useHeldRows(rows, hidden)
  const isLate = useLate(state === 'loading')
  useEffect(() => {
    if (state !== 'loading' || isLate) onReady()
  }, [state, isLate, onReady])
  if (state === 'loading' && !isLate) return <SkeletonRows />
  if (state !== 'ready' && total === 0) return <Failed note={t('holding.failed')} onRetry={probeEngine} />
  if (total === 0) return <NoHoldings />
  return (
    <>
      {total > 1 && <SortChips sort={sort} onSort={setSort} />}
      <SlotList
        label={t('holding.list')}
        count={total}
        rowHeight={ROW_PX}
        renderSlot={renderSlot}
        watch={rows.watch}
        onRange={onRange}
        onSeen={onSeen}
        onHold={onHold}
      />
      <LiveSource of={null} />
    </>
  )
}

/** The component renders for the list's state and length only. */
function useHeldList(sort: HoldingsSort) {
  const { id, moving, move } = useMovingView<HoldingsSpec, 'first' | 'last' | 'seen' | 'held'>(
    { kind: 'holdings', sort },
    { first: FIRST_WINDOW.first, last: FIRST_WINDOW.last, seen: undefined, held: false },
    HOLDINGS_VIEW,
  )
  const leaf = holdingsLeaf(id)
  const { state, total } = useSnapshot(leaf)
  const rows = useMemo(() => rowsIn(leaf, sort), [leaf, sort])
  const { onRange, onSeen } = useWindow(moving, move)
  const onHold = useCallback((held: boolean) => move({ held }), [move])
  return { state, total, rows, onRange, onSeen, onHold }
}

/** Other rows for each sort: those of another order are at other indexes. */
const rowsIn = (leaf: ReturnType<typeof holdingsLeaf>, _sort: HoldingsSort): ListRows<string> =>
  listRows(leaf, () => leaf)

function useHeldRows(rows: ListRows<string>, hidden: boolean) {
  const { t } = useTranslation('trade')
  const { t: ui } = useTranslation('ui')
  const { t: row } = useTranslation('row')
  const format = useFormat()
  const formatFor = useFormatFor()
  const words = useMemo(() => heldWordsOf(t, ui, row), [t, ui, row])
  const context = useMemo(() => ({ words, format, formatFor, hidden }), [words, format, formatFor, hidden])
  return useCallback((slot: Slot) => <HeldRow slot={slot} rows={rows} context={context} />, [rows, context])
}

/** Of the sums, which change with every price, only this one renders. */
const hasMarginedPosition = (): boolean => (profit.totals?.margined ?? 0) > 0
const onProfit = (changed: () => void) => subscribe(profit, changed)

type SortChipsProps = { sort: HoldingsSort; onSort: (sort: HoldingsSort) => void }

function SortChips({ sort, onSort }: SortChipsProps) {
  const { t } = useTranslation('trade')
  const hasMargin = useSyncExternalStore(onProfit, hasMarginedPosition)
  return (
    <Chips label={t('sort.label')}>
      {sorts
        .filter(one => one !== 'risk' || hasMargin)
        .map(one => (
          <Chip key={one} pressed={one === sort} onPress={() => onSort(one)}>
            {t(`sort.${one}`)}
          </Chip>
        ))}
    </Chips>
  )
}

function NoHoldings() {
  const { t } = useTranslation('trade')
  return (
    <Empty
      title={t('holding.empty')}
      note={t('holding.emptyNote')}
      action={
        <Link className="holding-way" to="/pages/market/index">
          {t('holding.browse')}
        </Link>
      }
    />
  )
}
