// A list whose rows change with time: it is loaded again every minute. After a failed reload the rows stay, with the
// time when they were loaded.
import type { ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import type { PagedSource } from '../data/paged.ts'
import { usePaged } from '../data/paged.ts'
import { useMinutely } from '../data/use-minutely.ts'
import { useDates } from '../i18n/day-time.ts'
import { useServerMinute } from '../state/server-now.ts'
import { PagedList } from './PagedList.tsx'
import { PageNote } from './PageNote.tsx'

type TimedListProps<T> = {
  source: PagedSource<T>
  label: string
  /** Must be the same function as long as it renders the same. `now`: the server's time, updated each minute. */
  renderRow: (row: T, now: number) => ReactNode
  /** Text of the warning that the rows were loaded at an earlier time. */
  stale: (time: string) => string
  empty: ReactNode
  head: ReactNode
  onReady: () => void
}

export function TimedList<T extends { readonly id: string }>(props: TimedListProps<T>) {
  const { source, label, renderRow, stale, empty, head, onReady } = props
  const dates = useDates()
  const list = usePaged(source)
  const { state, rows, reload } = list
  const now = useServerMinute()
  const [readAt, setReadAt] = useState<number | null>(null)
  useMinutely(reload)
  useEffect(() => {
    if (state === 'ready' && rows.length > 0) setReadAt(Date.now())
  }, [state, rows])
  const row = useCallback((each: T) => renderRow(each, now), [renderRow, now])
  return (
    <>
      {state === 'failed' && rows.length > 0 && readAt !== null && (
        <PageNote kind="warning" text={stale(dates.time(readAt))} />
      )}
      <PagedList list={list} rows={rows} label={label} renderRow={row} empty={empty} head={head} onReady={onReady} />
    </>
  )
}
