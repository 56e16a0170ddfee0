// The states of a page about one offer: loading, unknown offer, error, stale.
import type { ReactNode } from 'react'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

type IssuePageProps = {
  title: string
  lookup: Lookup<NewIssueDetail>
  children: (issue: NewIssueDetail) => ReactNode
}

export function IssuePage({ title, lookup, children }: IssuePageProps) {
  const { data, failure, state, asking, reload } = lookup
  return (
    <PageFrame ready={state !== 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      {state === 'loading' && <SkeletonRows />}
      {data && failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      {data && children(data)}
      {!data && failure?.kind === 'notFound' && <Missing />}
      {!data && failure && failure.kind !== 'notFound' && (
        <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
      )}
    </PageFrame>
  )
}

/** A page whose link names no offer. */
export function NoIssue() {
  const t = useText('offer')
  const title = t('detail.title')
  return (
    <PageFrame ready title={title}>
      <Navbar title={title} back onBack={back} />
      <Missing />
    </PageFrame>
  )
}

function Missing() {
  const t = useText('offer')
  return (
    <Empty
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      action={
        <Link className="text-link" to="/pages/product/newstock">
          {t('detail.toList')}
        </Link>
      }
    />
  )
}
