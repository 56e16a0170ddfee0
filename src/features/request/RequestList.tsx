// All requests of one kind, newest first: pages by HTTP, each row kept true by the account's news.
import { useCallback, useEffect, useMemo } from 'react'
import { wordsOf } from '../../api/failure.ts'
import { useChanged } from '../../engine/use-changed.ts'
import { useText } from '../../i18n/t.ts'
import type { PagedSource } from '../../state/paged.ts'
import { usePaged } from '../../state/paged.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ROW_PX } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { NoRequests } from './NoRequests.tsx'
import { RequestRow } from './RequestRow.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import type { Request, RequestKind } from './requests.ts'
import { askRequests, isLater } from './requests.ts'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 12

type RequestListProps = {
  kind: RequestKind
  /** The one that is open, and how another is opened or this one closed. */
  openId: string | null
  onOpen: (id: string | null) => void
  hidden: boolean
  onReady: () => void
}

const sourceOf = (kind: RequestKind): PagedSource<Request> => ({
  ask: page => askRequests(kind, page),
  pick: () => null,
  isNewer: isLater,
  belongs: () => true,
})

export function RequestList({ kind, openId, onOpen, hidden, onReady }: RequestListProps) {
  const t = useText('deposit')
  const list = usePaged(useMemo(() => sourceOf(kind), [kind]))
  const { state, rows, total, failure, refresh, reload, more } = list
  useChanged(kind, refresh)
  const open = openId === null ? null : (rows.find(({ id }) => id === openId) ?? null)
  const renderRow = useCallback(
    (index: number) => {
      const request = rows[index]
      return request && <RequestRow request={request} hidden={hidden} onOpen={({ id }) => onOpen(id)} />
    },
    [rows, hidden, onOpen],
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
  // What a link leads to may stand on a later page.
  const isSought = openId !== null && open === null && state === 'ready'
  const count = rows.length
  useEffect(() => {
    if (isSought && count < (total ?? 0)) more()
  }, [isSought, count, total, more])
  const isMissing = isSought && count === total
  if (state === 'loading') return <SkeletonRows />
  if (rows.length === 0 && failure) return <Failed note={wordsOf(failure)} onRetry={reload} />
  return (
    <>
      {rows.length === 0 ? (
        <NoRequests kind={kind} />
      ) : (
        <VirtualList
          label={t(`record.${kind}`)}
          count={rows.length}
          rowHeight={ROW_PX}
          renderRow={renderRow}
          rowKey={index => rows[index]?.id ?? index}
          onRange={onRange}
        />
      )}
      {failure && <Failed note={wordsOf(failure)} onRetry={reload} />}
      <RequestSheet request={open} missing={isMissing} hidden={hidden} onClose={() => onOpen(null)} />
    </>
  )
}
