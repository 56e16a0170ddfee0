// A long list that is loaded by pages: skeleton, empty state, error, and the next page before the end of the list is
// reached. The caller renders each row.
import type { ReactNode } from 'react'
import { useCallback, useEffect } from 'react'
import type { CallFailure } from '../data/failure.ts'
import { wordsOf } from '../data/failure.ts'
import { Failed } from '../ui/Failed.tsx'
import { ROW_PX } from '../ui/Row.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'

/** Number of rows before the end at which the next page is requested. */
const AHEAD = 12

type PagedListProps<T> = {
  /** The result of `usePaged`. */
  list: {
    readonly state: 'loading' | 'ready' | 'failed'
    readonly failure: CallFailure | null
    readonly reload: () => void
    readonly more: () => void
  }
  /** The rows to show: all loaded rows, or a filtered part of them. */
  rows: readonly T[]
  label: string
  rowHeight?: number
  /** Must be the same function as long as it renders the same. */
  renderRow: (row: T) => ReactNode
  /** Rendered when there are no rows. */
  empty: ReactNode
  skeleton?: ReactNode
  /** Rendered above the rows, if there are any. */
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
  // If few loaded rows pass the filter, the next page is requested at once.
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
