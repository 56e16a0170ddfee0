// Loans: the user's loans, an application (`view=apply`), one loan (`id`), its payment (`view=repay`), adding
// collateral (`view=pledge`) and releasing it (`view=takeBack`).
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { LoanKind } from '../../../domain/loans/rules.ts'
import { loanKinds } from '../../../domain/loans/rules.ts'
import type { Loan } from '../../../domain/wire/calls/loan.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { byId, partOf, rowOf, useRecord } from '../../data/use-record.ts'
import { LoanList } from '../../features/loan/LoanList.tsx'
import { loansHref } from '../../features/loan/links.ts'
import { WithCollateral } from '../../features/loan/WithCollateral.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { settings } from '../../state/settings.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const ApplyForm = lazy(async () => ({ default: (await import('../../features/loan/ApplyForm.tsx')).ApplyForm }))
const LoanDetail = lazy(async () => ({ default: (await import('../../features/loan/LoanDetail.tsx')).LoanDetail }))
const PledgeForm = lazy(async () => ({ default: (await import('../../features/loan/PledgeForm.tsx')).PledgeForm }))
const SecuredForm = lazy(async () => ({ default: (await import('../../features/loan/SecuredForm.tsx')).SecuredForm }))
const RepayForm = lazy(async () => ({ default: (await import('../../features/loan/RepayForm.tsx')).RepayForm }))

export function Page() {
  const [query] = useSearchParams()
  const [id, view] = [query.get('id'), query.get('view')]
  if (id && view === 'repay') return <Repay id={id} part={query.get('part') ?? ''} />
  if (id && view === 'pledge') return <PledgeMore id={id} />
  if (id && view === 'takeBack') return <TakeBack id={id} />
  if (id) return <One id={id} />
  return view === 'apply' ? <Apply /> : <Own />
}

function Own() {
  const { t } = useTranslation('loan')
  const { hideBalances } = useSnapshot(settings)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('list.label')} back onBack={back} />
      <LoanList hidden={hideBalances} onReady={onReady} />
      <HowItWorks product="loan" />
    </PageFrame>
  )
}

function Apply() {
  const { t } = useTranslation('loan')
  const [kind, setKind] = useState<LoanKind>('personal')
  const lookup = useCall('POST /loan/rules', {}, { waitedFor: true })
  return (
    <LookupPage title={t('form.title')} lookup={lookup}>
      {rules => (
        <>
          <div className="loan-actions">
            <Segmented
              label={t('kind.label')}
              choices={loanKinds.map(each => ({ value: each, label: t(`kind.${each}`) }))}
              value={kind}
              onChange={setKind}
            />
            <p>{t(`kind.${kind}Note`)}</p>
          </div>
          {kind === 'personal' ? (
            <ApplyForm rules={rules} />
          ) : (
            <WithCollateral>{shares => <SecuredForm rules={rules} shares={shares} />}</WithCollateral>
          )}
        </>
      )}
    </LookupPage>
  )
}

const useLoan = (id: string): Lookup<Loan> => rowOf(useRecord('POST /loan/applyList', byId(id), { changed: 'loan' }))

function One({ id }: { id: string }) {
  const { t } = useTranslation('loan')
  const { hideBalances } = useSnapshot(settings)
  return (
    <LookupPage title={t('detail.title')} lookup={useLoan(id)} missing={<MissingLoan />}>
      {loan => <LoanDetail loan={loan} hidden={hideBalances} />}
    </LookupPage>
  )
}

function PledgeMore({ id }: { id: string }) {
  const { t } = useTranslation('loan')
  return (
    <PageFrame ready>
      <Navbar title={t('cover.review')} back onBack={back} />
      <Suspense fallback={<SkeletonRows />}>
        <WithCollateral>{shares => <PledgeForm id={id} way="pledge" shares={shares} />}</WithCollateral>
      </Suspense>
    </PageFrame>
  )
}

/** Releases collateral. The server checks the surplus again, because the page's data may be outdated. */
function TakeBack({ id }: { id: string }) {
  const { t } = useTranslation('loan')
  const lookup = partOf(useLoan(id), ({ cover }) => cover ?? undefined)
  return (
    <LookupPage title={t('cover.takeBack')} lookup={lookup} missing={<MissingLoan />}>
      {({ pledged, surplus }) => <PledgeForm id={id} way="takeBack" shares={pledged} most={surplus ?? '0'} />}
    </LookupPage>
  )
}

function Repay({ id, part }: { id: string; part: string }) {
  const { t } = useTranslation('loan')
  const lookup = useCall('GET /loan/shouldRepayAmount', { id }, { waitedFor: true })
  return (
    <LookupPage title={t('repay.title')} lookup={lookup} missing={<MissingLoan />}>
      {payoff => <RepayForm payoff={payoff} onMoved={lookup.reload} part={part} />}
    </LookupPage>
  )
}

function MissingLoan() {
  const { t } = useTranslation('loan')
  return <Missing to={loansHref} link={t('list.label')} />
}
