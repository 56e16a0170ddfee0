// Closed positions, newest first, of one market or all: pages by HTTP, kept live by account events.

import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo } from 'react'
import type { StockBoard } from '../../../domain/instrument.ts'
import { wordsOf } from '../../api/failure.ts'
import { useText } from '../../i18n/t.ts'
import { usePaged } from '../../state/paged.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { ROW_PX } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { ClosedRow } from './ClosedRow.tsx'
import { closedSource } from './closed.ts'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 12

type ClosedListProps = { board: StockBoard | null; hidden: boolean; onReady: () => void }

export function ClosedList({ board, hidden, onReady }: ClosedListProps) {
  const t = useText('trade')
  const list = usePaged(closedSource)
  const { state, failure, reload, more } = list
  // The server knows no market here: it is chosen among the rows that came.
  const rows = useMemo(() => list.rows.filter(closed => board === null || closed.board === board), [list.rows, board])
  const renderRow = useCallback(
    (index: number): ReactNode => {
      const closed = rows[index]
      return closed && <ClosedRow closed={closed} hidden={hidden} />
    },
    [rows, hidden],
  )
  const onRange = useCallback(
    (_: number, last: number) => {
      if (last > rows.length - AHEAD) more()
    },
    [rows, more],
  )
  useEffect(() => {
    if (state !== 'loading') onReady()
  }, [state, onReady])
  // A page may hold nothing of the market that is shown: then the next is asked for at once.
  useEffect(() => {
    if (rows.length < AHEAD) more()
  }, [rows, more])
  if (state === 'loading') return <SkeletonRows />
  if (rows.length === 0 && failure) return <Failed note={wordsOf(failure)} onRetry={reload} />
  if (rows.length === 0 && board !== null) return <Empty title={t('closed.emptyMarket')} />
  if (rows.length === 0) return <Empty title={t('closed.empty')} note={t('closed.emptyNote')} />
  return (
    <>
      <VirtualList
        label={t('closed.list')}
        count={rows.length}
        rowHeight={ROW_PX}
        renderRow={renderRow}
        rowKey={index => rows[index]?.id ?? index}
        onRange={onRange}
      />
      {failure && <Failed note={wordsOf(failure)} onRetry={reload} />}
    </>
  )
}
