// Institutions, the longest history first. Institutions whose strategy has ended stay in the list and are counted above
// it.

import { useTranslation } from 'react-i18next'
import type { FollowAgency } from '../../../domain/wire/calls/follow.ts'
import { useCall } from '../../data/use-call.ts'
import { recordsHref } from '../../router/record-links.ts'
import { HistorySource } from '../../shared/history-source/HistorySource.tsx'
import { LookupContent } from '../../shared/LookupContent.tsx'
import { StrategyCard } from '../../shared/strategy/StrategyCard.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { AgencyFacts } from './AgencyFacts.tsx'
import { agencyHref } from './links.ts'
import '../../shared/strategy/strategy.css'

export function AgencyList({ onReady }: { onReady: () => void }) {
  const lookup = useCall('GET /userFollowInvest/getInvestAgencyList', {})
  return (
    <LookupContent lookup={lookup} onReady={onReady}>
      {agencies => <Agencies agencies={agencies} />}
    </LookupContent>
  )
}

function Agencies({ agencies }: { agencies: readonly FollowAgency[] }) {
  const { t } = useTranslation('follow')
  const closed = agencies.filter(agency => agency.state === 'closed').length
  if (agencies.length === 0) return <Empty title={t('list.empty')} note={t('list.emptyNote')} />
  return (
    <>
      <HistorySource of={null} />
      <div className="strategy-note">
        <p>{t('list.note')}</p>
        <p>{t('list.closed', { count: closed, closed, total: agencies.length })}</p>
        <Link className="text-link" to={recordsHref.follow}>
          {t('list.mine')}
        </Link>
      </div>
      <ul className="strategy-cards" aria-label={t('list.label')}>
        {agencies.map(agency => (
          <li key={agency.id}>
            <AgencyCard agency={agency} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AgencyCard({ agency }: { agency: FollowAgency }) {
  const { t } = useTranslation('follow')
  const day = useDay()
  const { id, name, state, closedOn, rule } = agency
  const text = state === 'closed' ? t('list.closedOn', { day: day(closedOn) }) : t(`rule.short.${rule.pick}`)
  return (
    <StrategyCard to={agencyHref(id)} name={name} rule={text}>
      <AgencyFacts agency={agency} short />
    </StrategyCard>
  )
}
