// A board as one list of any length: filter, head, rows, and what stands there while rows are none.
import { SearchX } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instrument.ts'
import { probeEngine } from '../../engine/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { ROW_PX } from '../../ui/Row.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { FilterBox } from './FilterBox.tsx'
import { useHeadHeight } from './head-height.ts'
import type { ListName } from './list.state.ts'
import { filterBy, lists, widen } from './list.state.ts'
import { MovedChip } from './MovedChip.tsx'
import type { StarSlot } from './QuoteRow.tsx'
import { QuoteRow, SkeletonRow } from './QuoteRow.tsx'
import type { RowWords } from './row-words.ts'
import { useRowWords } from './row-words.ts'
import { SessionNote } from './SessionNote.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { MarketList as List, ListRows } from './use-market-list.ts'
import { useKeyAt, useMarketList } from './use-market-list.ts'
import './market-list.css'

type MarketListProps = {
  readonly name: ListName
  readonly board: Board
  readonly star: StarSlot
  /** Between the filter and the head: chips that narrow the list further. */
  readonly children?: ReactNode
  /** Rows are there for the first time. */
  readonly onReady: () => void
}

const SKELETONS = 12

export function MarketList(props: MarketListProps) {
  const { name, board, star, children, onReady } = props
  const t = useText('market')
  const format = useFormat()
  const { filter } = useSnapshot(lists[name])
  const top = useHeadHeight()
  const list = useMarketList(name, board)
  const isReady = list.state === 'ready'
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])

  return (
    <>
      <div ref={top} className="quote-list">
        <SessionNote
          board={board}
          end={isReady ? t('list.count', { count: list.total, shown: format.quantity(`${list.total}`) }) : undefined}
        />
        <FilterBox text={filter} onChange={text => filterBy(name, text)} />
        {children}
        <SortHeader name={name} star />
        <Rows list={list} board={board} star={star} onClear={() => widen(name)} filter={filter} />
      </div>
      <MovedChip leaf={list.leaf} onApply={list.release} />
    </>
  )
}

type RowsProps = {
  readonly list: List
  readonly board: Board
  readonly star: StarSlot
  readonly filter: string
  readonly onClear: () => void
}

function Rows({ list, board, star, filter, onClear }: RowsProps) {
  const t = useText('market')
  const { rows } = list
  const words = useRowWords()
  const renderRow = useCallback((index: number) => <ListRow {...{ rows, index, star, words }} />, [rows, star, words])
  if (list.state === 'failed') return <Failed note={t('list.failed')} onRetry={probeEngine} />
  if (list.state === 'ready' && list.total === 0) return <NoRows filter={filter} onClear={onClear} />
  return (
    <div className="market-rows" data-state={list.state}>
      <VirtualList
        label={t('list.label', { market: t(`board.${board}`) })}
        count={list.state === 'loading' ? SKELETONS : list.total}
        rowHeight={ROW_PX}
        renderRow={renderRow}
        onRange={list.onRange}
        onSeen={list.onSeen}
        onHold={list.onHold}
      />
    </div>
  )
}

type ListRowProps = { rows: ListRows; index: number; star: StarSlot; words: RowWords }

const ListRow = memo(function ListRow({ rows, index, star, words }: ListRowProps) {
  const key = useKeyAt(rows, index)
  const waitingIn = useWaitingFocus(key !== null)
  if (!key) {
    return (
      <>
        <SkeletonRow star />
        <button type="button" className="row-waiting" aria-label={words.waiting} onFocus={waitingIn} />
      </>
    )
  }
  return <QuoteRow instrumentKey={key} words={words} star={star} />
})

/** The keyboard may reach a row that is still on its way: when it is here the focus goes on to its link. */
function useWaitingFocus(isHere: boolean) {
  const row = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!isHere) return
    row.current?.querySelector('a')?.focus({ preventScroll: true })
    row.current = null
  }, [isHere])
  return (event: FocusEvent<HTMLElement>): void => {
    row.current = event.currentTarget.parentElement
  }
}

function NoRows({ filter, onClear }: { filter: string; onClear: () => void }) {
  const t = useText('market')
  return (
    <Empty
      icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={filter === '' ? t('list.empty') : t('filter.none', { text: filter })}
      note={t('filter.noneNote')}
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  )
}
