// Placeholder of an editor while its destination is loading, and the error if it does not exist or fails to load.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { wordsOf } from '../../data/failure.ts'
import { PayPasswordNeeded } from '../../shared/money/PayPasswordNeeded.tsx'
import { session } from '../../state/session.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Destinations } from './use-destinations.ts'
import { listPages } from './use-destinations.ts'

export type Found = { readonly known: Destination | null; readonly fullName: string | null }

type EditorPlaceProps = {
  kind: DestinationKind
  /** Id of the destination to change; null for a new one. */
  id: string | null
  lookup: Destinations
  children: (found: Found) => ReactNode
}

export function EditorPlace({ kind, id, lookup, children }: EditorPlaceProps) {
  const { user } = useSnapshot(session)
  const { data, failure, reload, asking } = lookup
  const known = data?.find(destination => destination.id === id) ?? null
  // The editor of a new destination can open without its list, after a failure too.
  const isHere = id === null ? data !== null || failure !== null : known !== null
  if (!isHere && failure) return <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
  if (!isHere && data === null) return <EditorSkeleton />
  if (!isHere) return <Missing kind={kind} />
  return (
    <>
      {user?.hasPayPassword === false && <PayPasswordNeeded />}
      {children({ known, fullName: user?.fullName ?? null })}
    </>
  )
}

function Missing({ kind }: { kind: DestinationKind }) {
  const { t } = useTranslation('destination')
  return (
    <Empty
      title={t('missing.title')}
      note={t('missing.note')}
      action={
        <Link className="button" data-variant="secondary" to={listPages[kind]} replace>
          {t(`outcome.list.${kind}`)}
        </Link>
      }
    />
  )
}

function EditorSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className="page-skeleton" role="status" aria-busy="true">
      <span className="spoken">{t('loading')}</span>
      <Skeleton height={44} />
      <Skeleton height={66} />
      <Skeleton height={66} />
      <Skeleton height={66} />
      <Skeleton height={48} />
    </div>
  )
}
