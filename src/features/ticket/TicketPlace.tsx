// Shown while the facts of a ticket are loading, and if they cannot be loaded.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './ticket.css'

export type FactsLookup<F> =
  | { readonly state: 'loading' | 'missing' | 'untradable' | 'delayed' }
  | { readonly state: 'failed'; readonly words: string; readonly reload: () => void }
  | { readonly state: 'ready'; readonly facts: F; readonly reload: () => void }

type TicketPlaceProps<F> = { lookup: FactsLookup<F>; children: (facts: F, reload: () => void) => ReactNode }

export function TicketPlace<F>({ lookup, children }: TicketPlaceProps<F>) {
  const { t } = useTranslation('order')
  switch (lookup.state) {
    case 'ready':
      return children(lookup.facts, lookup.reload)
    case 'failed':
      return <Failed note={lookup.words} onRetry={lookup.reload} />
    case 'loading':
      return <TicketSkeleton />
    case 'untradable':
      return <Empty title={t('missing.index')} action={<SearchLink />} />
    case 'delayed':
      return <Empty title={t('missing.delayed')} action={<SearchLink />} />
    case 'missing':
      return <Empty title={t('missing.title')} note={t('missing.note')} action={<SearchLink />} />
  }
}

function SearchLink() {
  const { t } = useTranslation('order')
  return (
    <Link className="text-link" to="/pages/search/index">
      {t('missing.action')}
    </Link>
  )
}

export function TicketSkeleton() {
  const { t } = useTranslation('ui')
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
