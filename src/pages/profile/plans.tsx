// Plans of purchases; with a key in the query the form of a new one, with an id one plan.
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, stockBoardOf } from '../../../domain/instruments/market-code.ts'
import { byId, rowOf, useRecord } from '../../data/use-record.ts'
import { plansHref } from '../../features/plan/links.ts'
import { PlanList } from '../../features/plan/PlanList.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'

const PlanForm = lazy(async () => ({ default: (await import('../../features/plan/PlanForm.tsx')).PlanForm }))
const PlanDetail = lazy(async () => ({ default: (await import('../../features/plan/PlanDetail.tsx')).PlanDetail }))

export function Page() {
  const [query] = useSearchParams()
  const key = query.get('key')
  const id = query.get('id')
  if (key !== null) return <NewPlan instrumentKey={key as InstrumentKey} />
  return id === null ? <Plans /> : <OnePlan id={id} />
}

function Plans() {
  const { t } = useTranslation('plan')
  const lookup = useRecord('POST /plans/list', {}, { changed: 'plan', isMinutely: true })
  return (
    <LookupPage title={t('title')} lookup={lookup}>
      {({ list }) => <PlanList plans={list} />}
    </LookupPage>
  )
}

function NewPlan({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const { t } = useTranslation('plan')
  const isShare = stockBoardOf(instrumentKey) !== null
  const lookup = useRecord('POST /plans/terms', isShare ? { key: instrumentKey } : null, { isMinutely: true })
  const missing = <EmptyLink title={t('missing')} note={t('missingNote')} to="/pages/search/index" link={t('search')} />
  return (
    <LookupPage title={t('new', { code: codeOf(instrumentKey) })} lookup={lookup} missing={missing}>
      {terms => <PlanForm instrumentKey={instrumentKey} terms={terms} />}
    </LookupPage>
  )
}

function OnePlan({ id }: { id: string }) {
  const { t } = useTranslation('plan')
  const lookup = rowOf(useRecord('POST /plans/list', byId(id), { changed: 'plan', isMinutely: true }))
  const missing = <EmptyLink title={t('gone')} note={t('goneNote')} to={plansHref} link={t('all')} />
  return (
    <LookupPage title={t('one')} lookup={lookup} missing={missing}>
      {plan => <PlanDetail plan={plan} onChanged={lookup.reload} />}
    </LookupPage>
  )
}
