// A withdrawal to a bank account or to a crypto wallet; `id` in the query names the destination.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Withdrawal } from '../../../domain/wire/calls/withdrawal.ts'
import { wordsOf } from '../../data/failure.ts'
import { useChanged } from '../../data/use-changed.ts'
import { refreshUser } from '../../features/auth/refresh-user.ts'
import { useDestinations } from '../../features/destination/use-destinations.ts'
import { withdrawalRequest } from '../../features/request/requests.ts'
import { useLiveRequest } from '../../features/request/use-live-request.ts'
import { isReady, ReadyFirst } from '../../features/withdraw/ReadyFirst.tsx'
import { Withdraw } from '../../features/withdraw/Withdraw.tsx'
import { WithdrawOutcome } from '../../features/withdraw/WithdrawOutcome.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function WithdrawPage({ kind }: { kind: DestinationKind }) {
  const { t } = useTranslation('common')
  const lookup = useDestinations(kind)
  useChanged('user', refreshUser)
  const title = t(kind === 'bank' ? 'page.withdrawBank' : 'page.withdrawCrypto')
  return (
    <PageFrame ready={lookup.data !== null} busy={lookup.state === 'loading'}>
      <Navbar title={title} back onBack={back} />
      <Body kind={kind} lookup={lookup} />
    </PageFrame>
  )
}

type BodyProps = { kind: DestinationKind; lookup: ReturnType<typeof useDestinations> }

function Body({ kind, lookup: { data, failure, reload, asking } }: BodyProps): ReactNode {
  const { user } = useSnapshot(session)
  const asked = useSearchParams()[0].get('id')
  if (!user) return null
  if (data === null && failure) return <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
  if (data === null) return <Loading />
  const needs = { kind, user, hasDestination: data.length > 0 }
  if (!isReady(needs)) return <ReadyFirst {...needs} />
  return <Withdraw kind={kind} destinations={data} asked={asked} outcome={made => <Live made={made} />} />
}

function Live({ made }: { made: Withdrawal }) {
  return <WithdrawOutcome withdrawal={useLiveRequest(withdrawalRequest(made)).row} />
}

function Loading() {
  const { t } = useTranslation('ui')
  return (
    <div className="page-skeleton" role="status" aria-busy="true">
      <span className="spoken">{t('loading')}</span>
      <Skeleton height={120} />
      <Skeleton height={66} />
      <Skeleton height={150} />
      <Skeleton height={48} />
    </div>
  )
}
