// Indian mutual funds, current and regular; with an id in the query, one scheme.

import { lazy, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { FundKind } from '../../../domain/funds/schemes.ts'
import { fundKinds } from '../../../domain/funds/schemes.ts'
import { SchemeList } from '../../features/funds/SchemeList.tsx'
import { useScheme } from '../../features/funds/use-fund.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { recordsHref } from '../../router/record-links.ts'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import '../../features/funds/funds.css'

/** Loaded with its form and chart when a scheme is opened. */
const SchemeDetail = lazy(async () => ({
  default: (await import('../../features/funds/SchemeDetail.tsx')).SchemeDetail,
}))

export function Page() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <Schemes /> : <Scheme id={id} />
}

function Schemes() {
  const { t } = useTranslation('fund')
  const [kind, setKind] = useState<FundKind>('current')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('list.title')} back onBack={back} />
      <p className="fund-note">
        {t('list.simulated')}
        <br />
        <Link className="text-link" to={recordsHref.fund}>
          {t('list.mine')}
        </Link>
      </p>
      <Tabs
        label={t('fact.kind')}
        tabs={fundKinds.map(each => ({ id: each, label: t(`kind.${each}`) }))}
        current={kind}
        onChange={setKind}
        panelId="fund-schemes"
      />
      <div id="fund-schemes" role="tabpanel" aria-label={t(`kind.${kind}`)}>
        <SchemeList key={kind} kind={kind} onReady={onReady} />
      </div>
      <HowItWorks product="funds" />
    </PageFrame>
  )
}

function Scheme({ id }: { id: string }) {
  const { t } = useTranslation('fund')
  const lookup = useScheme(id)
  return (
    <LookupPage
      title={lookup.data?.name ?? t('list.title')}
      lookup={lookup}
      missing={<Missing to="/pages/yinmutual/index" link={t('hold.browse')} />}
    >
      {scheme => <SchemeDetail scheme={scheme} />}
    </LookupPage>
  )
}
