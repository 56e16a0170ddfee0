// New issues; with an id in the query, one offer.
import { useCallback, useState } from 'react'
import { IssueDetail } from '../../features/product/IssueDetail.tsx'
import { IssueList } from '../../features/product/IssueList.tsx'
import { MissingIssue } from '../../features/product/NoIssue.tsx'
import { useIssue } from '../../features/product/use-issue.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const id = useQuery().get('id')
  return id === null ? <Issues /> : <Issue id={id} />
}

function Issues() {
  const t = useText('offer')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('list.title')} back onBack={back} />
      <IssueList onReady={onReady} />
    </PageFrame>
  )
}

function Issue({ id }: { id: string }) {
  const t = useText('offer')
  const lookup = useIssue(id)
  return (
    <LookupPage title={lookup.data?.code ?? t('detail.title')} lookup={lookup} missing={<MissingIssue />}>
      {issue => <IssueDetail issue={issue} />}
    </LookupPage>
  )
}
