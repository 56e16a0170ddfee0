// New-issue offers, the one that closes next first.

import { useTranslation } from 'react-i18next'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import { pagesOf } from '../../data/paged.ts'
import { recordsHref } from '../../router/record-links.ts'
import { TimedList } from '../../shared/TimedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { IssueRow } from './IssueRow.tsx'
import './new-issue.css'

const source = pagesOf<NewIssue>(page => call('POST /m_ft/sale_list', page))

const renderRow = (issue: NewIssue, now: number) => <IssueRow issue={issue} now={now} />

export function IssueList({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation('offer')
  return (
    <TimedList
      source={source}
      label={t('list.label')}
      renderRow={renderRow}
      stale={time => t('list.stale', { time })}
      empty={<Empty title={t('list.empty')} note={t('list.emptyNote')} />}
      head={<Head />}
      onReady={onReady}
    />
  )
}

function Head() {
  const { t } = useTranslation('offer')
  return (
    <div className="offer-note">
      <p>{t('list.note')}</p>
      <Link className="text-link" to={recordsHref.subscription}>
        {t('list.mine')}
      </Link>
    </div>
  )
}
