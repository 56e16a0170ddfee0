// Holdings from the engine. Only the visible rows of a list of any length are sent to the page.
import { useCallback, useEffect, useState } from 'react'
import type { HoldingsSort, RowRange } from '../../../worker/contract.ts'
import { useLate } from '../../data/late.ts'
import { probeEngine } from '../../engine/client.ts'
import { useHoldings } from '../../engine/use-view.ts'
import { useText } from '../../i18n/t.ts'
import { useProfit } from '../../state/market.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { ROW_PX } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { HoldingRow, HoldingSkeleton } from './HoldingRow.tsx'

const sorts = ['value', 'profit', 'return', 'risk', 'name', 'opened'] as const satisfies readonly HoldingsSort[]

/** The first request asks for more than a screen of rows; later ones for the rows that the list reports as visible. */
const FIRST_ROWS = 24

export function HoldingList({ hidden, onReady }: { hidden: boolean; onReady: () => void }) {
  const t = useText('trade')
  const [sort, setSort] = useState<HoldingsSort>('value')
  const [range, setRange] = useState({ first: 0, last: FIRST_ROWS })
  const [seen, setSeen] = useState<RowRange | null | undefined>()
  const { state, total, first, ids } = useHoldings({ sort, ...range, seen })
  const renderRow = useCallback(
    (index: number) => {
      const id = ids[index - first]
      return id === undefined ? <HoldingSkeleton /> : <HoldingRow id={id} hidden={hidden} />
    },
    [ids, first, hidden],
  )
  const onRange = useCallback((from: number, to: number) => setRange({ first: from, last: Math.max(to, from + 1) }), [])
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
      <VirtualList
        label={t('holding.list')}
        count={total}
        rowHeight={ROW_PX}
        renderRow={renderRow}
        onRange={onRange}
        onSeen={setSeen}
      />
    </>
  )
}

type SortChipsProps = { sort: HoldingsSort; onSort: (sort: HoldingsSort) => void }

/** Apart from the list: the sums, which say whether there is a margined position, change with every price. */
function SortChips({ sort, onSort }: SortChipsProps) {
  const t = useText('trade')
  const hasMargin = (useProfit()?.margined ?? 0) > 0
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
  const t = useText('trade')
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
