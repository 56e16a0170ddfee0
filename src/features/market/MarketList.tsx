// A board as one list of any length: filter, header, rows, and an empty state.
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instruments/boards.ts'
import { isStockBoard } from '../../../domain/instruments/boards.ts'
import { probeEngine } from '../../engine/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { LiveRow } from '../../shared/quote-rows/LiveRow.tsx'
import { useRowPx } from '../../shared/quote-rows/row-height.ts'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import type { StarSlot } from '../../shared/quote-rows/star-slot.ts'
import { market } from '../../state/market.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SlotList } from '../../ui/SlotList.tsx'
import type { Slot } from '../../ui/slots.ts'
import { FilterBox } from './FilterBox.tsx'
import { useHeadHeight } from './head-height.ts'
import type { ListChoice, ListName } from './list.state.ts'
import { filterBy, lists, widen } from './list.state.ts'
import { MovedNote } from './MovedNote.tsx'
import { SessionNote } from './SessionNote.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { MarketList as List } from './use-market-list.ts'
import { useMarketList } from './use-market-list.ts'
import './market-list.css'

type MarketListProps = {
  readonly name: ListName
  readonly board: Board
  readonly star: StarSlot
  /** Shown between the filter and the header: chips that filter the list further. */
  readonly children?: ReactNode
  /** Called when rows are shown for the first time. */
  readonly onReady: () => void
}

const SKELETONS = 12

export function MarketList(props: MarketListProps) {
  const { name, board, star, children, onReady } = props
  const { t } = useTranslation('market')
  const format = useFormat()
  const { filter, sort } = useSnapshot(lists[name])
  const top = useHeadHeight()
  const list = useMarketList(name, board)
  const isReady = list.state === 'ready'
  const counted = { count: list.total, shown: format.quantity(`${list.total}`) }
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])

  return (
    <div ref={top} className="quote-list">
      <SessionNote board={board} end={isReady ? t(countKey(board, sort), counted) : undefined} />
      <FilterBox text={filter} onChange={text => filterBy(name, text)} />
      {children}
      <SortHeader name={name} board={board} star />
      <Rows list={list} board={board} star={star} onClear={() => widen(name)} filter={filter} />
      <MovedNote leaf={list.leaf} onApply={list.release} />
    </div>
  )
}

/** Text key for the number of rows. Only for shares does the text name the order by traded value. */
function countKey(board: Board, sort: ListChoice['sort']) {
  if (!isStockBoard(board)) return 'list.items'
  return sort === 'turnover' ? 'list.countByValue' : 'list.count'
}

type RowsProps = {
  readonly list: List
  readonly board: Board
  readonly star: StarSlot
  readonly filter: string
  readonly onClear: () => void
}

function Rows({ list, board, star, filter, onClear }: RowsProps) {
  const { t } = useTranslation('market')
  const { rows } = list
  const rowPx = useRowPx()
  const words = useRowWords()
  const format = useFormat()
  const formatFor = useFormatFor()
  const hasNoPrices = useSnapshot(market).boards[board]?.state === 'lost'
  const renderSlot = useCallback(
    (slot: Slot) => (
      <LiveRow
        slot={slot}
        rows={rows}
        star={star}
        words={words}
        format={format}
        formatFor={formatFor}
        hasNoPrices={hasNoPrices}
      />
    ),
    [rows, star, words, format, formatFor, hasNoPrices],
  )
  if (list.state === 'failed') return <Failed note={t('list.failed')} onRetry={probeEngine} />
  if (list.state === 'ready' && list.total === 0) return <NoRows filter={filter} onClear={onClear} />
  return (
    <div className="market-rows" data-state={list.state}>
      <SlotList
        key={rowPx}
        label={isStockBoard(board) ? t('list.label', { market: t(`board.${board}`) }) : t(`board.${board}`)}
        count={list.state === 'loading' ? SKELETONS : list.total}
        rowHeight={rowPx}
        renderSlot={renderSlot}
        watch={rows.watch}
        onRange={list.onRange}
        onSeen={list.onSeen}
        onHold={list.onHold}
      />
    </div>
  )
}

function NoRows({ filter, onClear }: { filter: string; onClear: () => void }) {
  const { t } = useTranslation('market')
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
