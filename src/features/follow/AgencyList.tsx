// Institutions, the longest history first. Institutions whose strategy has ended stay in the list and are counted above
// it.
import { useEffect } from 'react'
import type { FollowAgency } from '../../../domain/wire/calls/follow.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../i18n/t.ts'
import { useDay } from '../../shared/use-day.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AgencyFacts } from './AgencyFacts.tsx'
import { agencyHref, recordsHref } from './links.ts'
import './follow.css'

export function AgencyList({ onReady }: { onReady: () => void }) {
  const t = useText('follow')
  const { data, state, failure, asking, reload } = useCall('GET /userFollowInvest/getInvestAgencyList', {})
  const isReady = state !== 'loading'
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  if (state === 'loading') return <SkeletonRows />
  if (!data) return <Failed note={failure ? wordsOf(failure) : ''} onRetry={reload} busy={asking} />
  if (data.length === 0) return <Empty title={t('list.empty')} note={t('list.emptyNote')} />
  const closed = data.filter(agency => agency.state === 'closed').length
  return (
    <>
      {failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      <div className="follow-note">
        <p>{t('list.note')}</p>
        <p>{t('list.closed', { count: closed, closed, total: data.length })}</p>
        <Link className="text-link" to={recordsHref}>
          {t('list.mine')}
        </Link>
      </div>
      <ul className="follow-cards" aria-label={t('list.label')}>
        {data.map(agency => (
          <li key={agency.id}>
            <AgencyCard agency={agency} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AgencyCard({ agency }: { agency: FollowAgency }) {
  const t = useText('follow')
  const day = useDay()
  return (
    <article className="follow-card">
      <h2 className="follow-card-title">
        <Link className="text-link" to={agencyHref(agency.id)}>
          {agency.name}
        </Link>
      </h2>
      <p className="follow-card-rule">
        {agency.state === 'closed'
          ? t('list.closedOn', { day: day(agency.closedOn) })
          : t(`rule.short.${agency.rule.pick}`)}
      </p>
      <AgencyFacts agency={agency} short />
    </article>
  )
}
