// Institutions that can be followed; with an id in the query, one institution.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { AgencyDetail } from '../../features/follow/AgencyDetail.tsx'
import { AgencyList } from '../../features/follow/AgencyList.tsx'
import { agenciesHref } from '../../features/follow/links.ts'
import { useAgency } from '../../features/follow/use-agency.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <Agencies /> : <Agency id={id} />
}

function Agencies() {
  const { t: common } = useTranslation('common')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={common('page.follow')} back onBack={back} />
      <div className="strategy-hub">
        <AgencyList onReady={onReady} />
      </div>
      <HowItWorks product="follow" />
    </PageFrame>
  )
}

function Agency({ id }: { id: string }) {
  const { t } = useTranslation('follow')
  const { t: common } = useTranslation('common')
  const lookup = useAgency(id)
  return (
    <LookupPage
      title={lookup.data?.name ?? common('page.follow')}
      lookup={lookup}
      missing={<Missing to={agenciesHref} link={t('record.browse')} />}
    >
      {agency => <AgencyDetail agency={agency} />}
    </LookupPage>
  )
}
