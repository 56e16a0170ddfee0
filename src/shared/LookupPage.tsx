// A page about one record of the server, with its states: loading, not found, failed, outdated.
import type { ReactNode } from 'react'
import { wordsOf } from '../data/failure.ts'
import type { Lookup } from '../data/use-call.ts'
import { back } from '../router/navigate.ts'
import { PageFrame } from '../router/PageFrame.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Navbar } from '../ui/Navbar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

type LookupPageProps<T> = {
  title: string
  lookup: Lookup<T>
  /** Shown for an id without a record. */
  missing: ReactNode
  children: (data: T) => ReactNode
}

export function LookupPage<T>({ title, lookup, missing, children }: LookupPageProps<T>) {
  const { data, failure, state, asking, reload } = lookup
  return (
    <PageFrame ready={state !== 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      {state === 'loading' && <SkeletonRows />}
      {data && failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      {data && children(data)}
      {!data && failure?.kind === 'notFound' && missing}
      {!data && failure && failure.kind !== 'notFound' && (
        <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
      )}
    </PageFrame>
  )
}
