// A ticket's place while what it stands on is fetched, and when that is not to be had.
import type { ReactNode } from 'react'
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { TicketFacts } from './facts.ts'
import type { FactsLookup } from './use-facts.ts'
import './ticket.css'

type TicketPlaceProps = { lookup: FactsLookup; children: (facts: TicketFacts, reload: () => void) => ReactNode }

export function TicketPlace({ lookup, children }: TicketPlaceProps) {
  const t = useText('order')
  switch (lookup.state) {
    case 'ready':
      return children(lookup.facts, lookup.reload)
    case 'failed':
      return <Failed note={lookup.words} onRetry={lookup.reload} />
    case 'loading':
      return <TicketSkeleton />
    case 'untradable':
      return <Empty title={t('missing.index')} action={<SearchLink />} />
    case 'missing':
      return <Empty title={t('missing.title')} note={t('missing.note')} action={<SearchLink />} />
  }
}

function SearchLink() {
  const t = useText('order')
  return (
    <Link className="text-link" to="/pages/search/index">
      {t('missing.action')}
    </Link>
  )
}

export function TicketSkeleton() {
  const t = useText('ui')
  return (
    <div className="ticket-skeleton" role="status" aria-busy="true">
      <span className="spoken">{t('loading')}</span>
      <Skeleton width="45%" height={28} />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton width="70%" height={44} />
      <Skeleton height={140} />
    </div>
  )
}
