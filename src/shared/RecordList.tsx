// The user's records of one product, newest first. A record is loaded again when an account event names it.
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import type { ChangedThing } from '../../domain/subjects.ts'
import type { PagedSource } from '../data/paged.ts'
import { usePaged } from '../data/paged.ts'
import { useChanged } from '../data/use-changed.ts'
import { PagedList } from './PagedList.tsx'

type RecordListProps<T> = {
  source: PagedSource<T>
  /** The kind of account event that names a record of the list. */
  changed: ChangedThing
  label: string
  hidden: boolean
  /** Must be the same function as long as it renders the same. */
  renderRow: (record: T, hidden: boolean) => ReactNode
  /** Rendered when there are no records. */
  empty: ReactNode
  /** Rendered above the records, if there are any. */
  head?: ReactNode
  onReady: () => void
}

export function RecordList<T extends { readonly id: string }>(props: RecordListProps<T>) {
  const { source, changed, label, hidden, renderRow, empty, head, onReady } = props
  const list = usePaged(source)
  useChanged(changed, list.refresh)
  const row = useCallback((record: T) => renderRow(record, hidden), [renderRow, hidden])
  return (
    <PagedList list={list} rows={list.rows} label={label} renderRow={row} empty={empty} head={head} onReady={onReady} />
  )
}
