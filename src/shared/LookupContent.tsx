// What a look-up returned, with its states: loading, not found, failed, outdated. The content may be loaded on demand.
import type { ReactNode } from 'react'
import { Suspense, useEffect } from 'react'
import { wordsOf } from '../data/failure.ts'
import type { Lookup } from '../data/use-call.ts'
import { Failed } from '../ui/Failed.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { PageNote } from './PageNote.tsx'

type LookupContentProps<T> = {
  lookup: Lookup<T>
  /** Shown if there is no record with this id; absent for a look-up that always returns data. */
  missing?: ReactNode
  /** Shown while it is loading. */
  skeleton?: ReactNode
  /** Called when the look-up has succeeded or failed. */
  onReady?: () => void
  children: (data: T) => ReactNode
}

export function LookupContent<T>(props: LookupContentProps<T>) {
  const { lookup, missing, skeleton = <SkeletonRows />, onReady, children } = props
  const { data, failure, state, asking, reload } = lookup
  const isReady = state !== 'loading'
  useEffect(() => {
    if (isReady) onReady?.()
  }, [isReady, onReady])
  if (!isReady) return skeleton
  if (data === null) {
    if (failure?.kind === 'notFound' && missing !== undefined) return missing
    return <Failed note={failure ? wordsOf(failure) : ''} onRetry={reload} busy={asking} />
  }
  return (
    <Suspense fallback={skeleton}>
      {failure && <PageNote kind="warning" text={wordsOf(failure)} />}
      {children(data)}
    </Suspense>
  )
}
