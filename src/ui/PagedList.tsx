// A long list that comes by pages: a skeleton, what it is without rows, why there is no more, and the next page before its
// end is reached. What a row is, is the caller's.
import type { ReactNode } from 'react'
import { useCallback, useEffect } from 'react'
import type { CallFailure } from '../api/failure.ts'
import { wordsOf } from '../api/failure.ts'
import { Failed } from './Failed.tsx'
import { ROW_PX } from './Row.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { VirtualList } from './VirtualList.tsx'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 12

type PagedListProps<T> = {
  /** As `usePaged` answers it. */
  list: {
    readonly state: 'loading' | 'ready' | 'failed'
    readonly failure: CallFailure | null
    readonly reload: () => void
    readonly more: () => void
  }
  /** Those of the list that are shown: all, or a choice among them. */
  rows: readonly T[]
  label: string
  rowHeight?: number
  /** Must be the same function for as long as it draws the same. */
  renderRow: (row: T) => ReactNode
  /** What stands where no row is. */
  empty: ReactNode
  skeleton?: ReactNode
  /** Above the rows, once there are any. */
  head?: ReactNode
  onReady: () => void
}

export function PagedList<T extends { readonly id: string }>(props: PagedListProps<T>) {
  const { list, rows, label, rowHeight = ROW_PX, renderRow, empty, skeleton = <SkeletonRows />, head, onReady } = props
  const { state, failure, reload, more } = list
  const drawRow = useCallback(
    (index: number): ReactNode => {
      const row = rows[index]
      return row && renderRow(row)
    },
    [rows, renderRow],
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
  // A page may hold nothing of what is chosen: then the next is asked for at once.
  useEffect(() => {
    if (rows.length < AHEAD) more()
  }, [rows, more])
  if (state === 'loading') return skeleton
  const problem = failure && <Failed note={wordsOf(failure)} onRetry={reload} />
  if (rows.length === 0) return problem ?? empty
  return (
    <>
      {head}
      <VirtualList
        label={label}
        count={rows.length}
        rowHeight={rowHeight}
        renderRow={drawRow}
        rowKey={index => rows[index]?.id ?? index}
        onRange={onRange}
      />
      {problem}
    </>
  )
}
