// All requests of one kind, newest first: pages by HTTP, each row kept current by account events.
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf, usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { NoRequests } from './NoRequests.tsx'
import { RequestRow } from './RequestRow.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import type { Request, RequestKind } from './requests.ts'
import { askRequests, isLater } from './requests.ts'

type RequestListProps = {
  kind: RequestKind
  /** Id of the open request. `onOpen` opens another one, or closes it with null. */
  openId: string | null
  onOpen: (id: string | null) => void
  hidden: boolean
  onReady: () => void
}

export function RequestList({ kind, openId, onOpen, hidden, onReady }: RequestListProps) {
  const { t } = useTranslation('deposit')
  const list = usePaged(useMemo(() => pagesOf<Request>(page => askRequests(kind, page), isLater), [kind]))
  const { state, rows, total, refresh, more } = list
  useChanged(kind, refresh)
  const open = openId === null ? null : (rows.find(({ id }) => id === openId) ?? null)
  const renderRow = useCallback(
    (request: Request) => <RequestRow request={request} hidden={hidden} onOpen={({ id }) => onOpen(id)} />,
    [hidden, onOpen],
  )
  // Loads further pages while the request that the link names is not found.
  const isSought = openId !== null && open === null && state === 'ready'
  const count = rows.length
  useEffect(() => {
    if (isSought && count < (total ?? 0)) more()
  }, [isSought, count, total, more])
  const isMissing = isSought && count === total
  return (
    <>
      <PagedList
        list={list}
        rows={rows}
        label={t(`record.${kind}`)}
        renderRow={renderRow}
        empty={<NoRequests kind={kind} />}
        onReady={onReady}
      />
      <RequestSheet request={open} missing={isMissing} hidden={hidden} onClose={() => onOpen(null)} />
    </>
  )
}
