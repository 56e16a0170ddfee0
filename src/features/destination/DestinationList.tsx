// Withdrawal destinations: each with its state, the reason of a rejection, and its remaining waiting time.
import { Bitcoin, Landmark, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { standingOf } from '../../../domain/destination.ts'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { wordsOf } from '../../data/failure.ts'
import { hrefOf } from '../../router/place.ts'
import { PageNote } from '../../shared/PageNote.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { DestinationRow } from './DestinationRow.tsx'
import type { Destinations } from './use-destinations.ts'
import { modifyPages, withdrawPages } from './use-destinations.ts'
import './destination.css'

type DestinationListProps = { kind: DestinationKind; lookup: Destinations }

export function DestinationList({ kind, lookup }: DestinationListProps) {
  const { t: tc } = useTranslation('common')
  const { data, failure, reload, asking } = lookup
  if (data === null && failure) return <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
  if (data === null) return <SkeletonRows count={3} />
  if (data.length === 0) return <NoDestinations kind={kind} />
  return (
    <>
      {failure && (
        <PageNote kind="offline" text={wordsOf(failure)} action={{ label: tc('action.retry'), run: reload }} />
      )}
      <Rows kind={kind} destinations={data} onGone={reload} />
    </>
  )
}

function Rows({
  kind,
  destinations,
  onGone,
}: {
  kind: DestinationKind
  destinations: Destination[]
  onGone: () => void
}) {
  const { t } = useTranslation('destination')
  const now = useServerMinute()
  const isAnyUsable = destinations.some(destination => standingOf(destination, now) === 'usable')
  return (
    <>
      <ul className="destination-list" aria-label={t(`list.label.${kind}`)}>
        {destinations.map(destination => (
          <DestinationRow key={destination.id} destination={destination} now={now} onGone={onGone} />
        ))}
      </ul>
      <div className="destination-ways">
        <AddLink kind={kind} variant={isAnyUsable ? 'secondary' : 'primary'} />
        {isAnyUsable && (
          <Link className="button" data-variant="primary" data-block to={withdrawPages[kind]}>
            {t('list.withdraw')}
          </Link>
        )}
      </div>
    </>
  )
}

function NoDestinations({ kind }: { kind: DestinationKind }) {
  const { t } = useTranslation('destination')
  const Icon = kind === 'bank' ? Landmark : Bitcoin
  return (
    <Empty
      icon={<Icon size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t(`list.empty.${kind}`)}
      note={t(`list.emptyNote.${kind}`)}
      action={<AddLink kind={kind} variant="primary" />}
    />
  )
}

function AddLink({ kind, variant }: { kind: DestinationKind; variant: 'primary' | 'secondary' }) {
  const { t } = useTranslation('destination')
  return (
    <Link className="button" data-variant={variant} data-block to={hrefOf(modifyPages[kind])}>
      <Plus size={20} aria-hidden="true" />
      {t(`list.add.${kind}`)}
    </Link>
  )
}
