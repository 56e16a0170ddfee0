// The content of a deposit method: a placeholder while it loads, and an error after a failure.
import type { ReactNode } from 'react'
import type { DepositWay } from '../../../domain/wire/calls/deposit.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Lookup } from '../../data/use-call.ts'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

type WaysPlaceProps = { lookup: Lookup<DepositWay[]>; children: (ways: readonly DepositWay[]) => ReactNode }

export function WaysPlace({ lookup, children }: WaysPlaceProps) {
  const { data, state, failure, reload } = lookup
  if (data) return children(data)
  if (state === 'loading') return <SkeletonRows count={5} />
  return <Failed note={failure ? wordsOf(failure) : undefined} onRetry={reload} />
}
