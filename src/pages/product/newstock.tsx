// New issues; with an id in the query, one offer.
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { IssueDetail } from '../../features/new-issue/IssueDetail.tsx'
import { IssueList } from '../../features/new-issue/IssueList.tsx'
import { issuesHref } from '../../features/new-issue/links.ts'
import { useIssue } from '../../features/new-issue/use-issue.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Loaded on demand: most visits are for an open offer. */
const ListedList = lazy(async () => ({
  default: (await import('../../features/new-issue/ListedList.tsx')).ListedList,
}))

type Part = 'current' | 'listed'

export function Page() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <Issues /> : <Issue id={id} />
}

function Issues() {
  const { t } = useTranslation('offer')
  const [ready, setReady] = useState(false)
  const [part, setPart] = useState<Part>('current')
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('list.title')} back onBack={back} />
      <div className="offer-parts">
        <Segmented
          label={t('listed.parts')}
          choices={[
            { value: 'current', label: t('listed.current') },
            { value: 'listed', label: t('listed.title') },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'current' ? (
        <IssueList onReady={onReady} />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <ListedList />
        </Suspense>
      )}
      <HowItWorks product="newIssues" />
    </PageFrame>
  )
}

function Issue({ id }: { id: string }) {
  const { t } = useTranslation('offer')
  const lookup = useIssue(id)
  return (
    <LookupPage
      title={lookup.data?.code ?? t('detail.title')}
      lookup={lookup}
      missing={<Missing to={issuesHref} link={t('record.browse')} />}
    >
      {issue => <IssueDetail issue={issue} />}
    </LookupPage>
  )
}
