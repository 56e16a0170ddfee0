// Repeats a look-up while its page is visible. A poll starts after the response to the previous one, and so never aborts it.
import { useEffect, useRef } from 'react'
import { pageClock } from '../lib/clock.ts'
import type { Lookup } from './use-call.ts'

/** `isNeeded`: must be the same function in every render. */
export function usePolled(
  { reload, asking }: Pick<Lookup<unknown>, 'reload' | 'asking'>,
  everyMs: number,
  isNeeded: () => boolean = isAlways,
): void {
  const isAsking = useRef(asking)
  useEffect(() => {
    isAsking.current = asking
  }, [asking])
  useEffect(
    () =>
      pageClock.every(everyMs, () => {
        if (!document.hidden && !isAsking.current && isNeeded()) reload()
      }),
    [everyMs, isNeeded, reload],
  )
}

const isAlways = (): boolean => true
