// The user's records of one product, newest first, with a link to the product's offers if there are none. A record is
// loaded again when an account event names it.
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import type { ChangedThing } from '../../domain/subjects.ts'
import type { PagedSource } from '../data/paged.ts'
import { usePaged } from '../data/paged.ts'
import { useChanged } from '../data/use-changed.ts'
import { Empty } from '../ui/Empty.tsx'
import { EmptyLink } from '../ui/EmptyLink.tsx'
import { PagedList } from './PagedList.tsx'

type RecordListProps<T> = {
  source: PagedSource<T>
  /** The kind of account event that names a record of the list. */
  changed: ChangedThing
  text: (text: 'label' | 'empty' | 'emptyNote' | 'browse') => string
  /** Address of the product's offers; null if the page of the list has the link. */
  browse: string | null
  hidden: boolean
  /** Must be the same function as long as it renders the same. */
  renderRow: (record: T, hidden: boolean) => ReactNode
  /** Rendered above the records. */
  head?: ReactNode
  onReady: () => void
}

/** What the caller of a product's list decides. */
export type RecordsProps = Pick<RecordListProps<never>, 'hidden' | 'onReady'>

export function RecordList<T extends { readonly id: string }>(props: RecordListProps<T>) {
  const { source, changed, text, browse, hidden, renderRow, head, onReady } = props
  const list = usePaged(source)
  useChanged(changed, list.refresh)
  const row = useCallback((record: T) => renderRow(record, hidden), [renderRow, hidden])
  const empty = (
    <>
      {head}
      {browse === null ? (
        <Empty title={text('empty')} note={text('emptyNote')} />
      ) : (
        <EmptyLink title={text('empty')} note={text('emptyNote')} to={browse} link={text('browse')} />
      )}
    </>
  )
  return (
    <PagedList
      list={list}
      rows={list.rows}
      label={text('label')}
      renderRow={row}
      empty={empty}
      head={head}
      onReady={onReady}
    />
  )
}
