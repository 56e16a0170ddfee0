// Offers, the one that closes next first. After a failed refresh the rows stay, with their time.
import { useCallback, useEffect, useState } from 'react'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { IssueRow } from './IssueRow.tsx'
import { recordsHref } from './record-links.ts'
import './product.css'

const source: PagedSource<NewIssue> = {
  ask: page => call('POST /m_ft/sale_list', page),
  pick: () => null,
  isNewer: () => true,
  belongs: () => true,
}

export function IssueList({ onReady }: { onReady: () => void }) {
  const t = useText('offer')
  const list = usePaged(source)
  const { state, rows, reload } = list
  const now = useServerMinute()
  const minute = Math.floor(now / 60_000)
  const [readAt, setReadAt] = useState<number | null>(null)
  // Reload interval: offers move to their next step by time.
  useEffect(() => {
    if (minute > 0) reload()
  }, [minute, reload])
  useEffect(() => {
    if (state === 'ready' && rows.length > 0) setReadAt(Date.now())
  }, [state, rows])
  const renderRow = useCallback((issue: NewIssue) => <IssueRow issue={issue} now={now} />, [now])
  return (
    <>
      {state === 'failed' && rows.length > 0 && readAt !== null && <Stale at={readAt} />}
      <PagedList
        list={list}
        rows={rows}
        label={t('list.label')}
        renderRow={renderRow}
        empty={<Empty title={t('list.empty')} note={t('list.emptyNote')} />}
        head={<Head />}
        onReady={onReady}
      />
    </>
  )
}

function Head() {
  const t = useText('offer')
  return (
    <div className="offer-note">
      <p>{t('list.note')}</p>
      <Link className="text-link" to={recordsHref}>
        {t('list.mine')}
      </Link>
    </div>
  )
}

function Stale({ at }: { at: number }) {
  const t = useText('offer')
  const dates = useDates()
  return <Banner kind="warning">{t('list.stale', { time: dates.time(at) })}</Banner>
}
