// One closed position by its id, with the state of its look-up.
import { useEffect, useState } from 'react'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { CallFailure } from '../../data/failure.ts'
import { isTransient, useRetry } from '../../data/retry.ts'
import { findClosed } from './closed.ts'

export type ClosedLookup =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly closed: ClosedPosition }

export function useClosed(id: string) {
  const [lookup, setLookup] = useState<ClosedLookup>({ state: 'loading' })
  const [question, ask] = useState(() => ({ id }))
  useEffect(() => {
    let isLeft = false
    findClosed(question.id).then(
      closed => !isLeft && setLookup(closed ? { state: 'ready', closed } : { state: 'missing' }),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        if (!isLeft && !thrown.aborted) setLookup({ state: 'failed', failure: thrown })
      },
    )
    return () => {
      isLeft = true
    }
  }, [question])
  const reload = (): void => ask({ id })
  useRetry(lookup.state === 'failed' && isTransient(lookup.failure) ? lookup : null, reload)
  return { ...lookup, reload }
}
