// The one retry rule for look-ups without an answer. They are repeated when the network or live data is back and when
// the page is shown. In between they are repeated with growing pauses, because a server can fail while the network
// works.
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribeKey } from 'valtio/vanilla/utils'
import { MINUTE_MS } from '../../domain/time.ts'
import { pageClock } from '../lib/clock.ts'
import { connection } from '../state/connection.ts'
import type { CallFailure } from './failure.ts'
import { reactionTo } from './failure.ts'

const FIRST_MS = 5_000
const LONGEST_MS = MINUTE_MS

export type Retry = {
  /** Call it if the look-up got no answer: it is repeated later. */
  readonly failed: () => void
  /** Call it if the look-up was answered, or is not needed any more. */
  readonly stop: () => void
}

const waiting = new Set<() => void>()

/** True for a failure that passes by itself: no answer, a busy server, an error of the server. A refusal is final. */
export const isTransient = (failure: CallFailure): boolean =>
  failure.network || failure.kind === 'internal' || reactionTo(failure) === 'retry'

/** Repeats all waiting look-ups now. */
export function retryAll(): void {
  for (const retry of [...waiting]) retry()
}

/** @param ask repeats the look-up; it calls `failed` or `stop` with its outcome */
export function createRetry(ask: () => void): Retry {
  let pause = FIRST_MS
  let cancel = () => {}
  const leave = (): void => {
    cancel()
    cancel = () => {}
    waiting.delete(atOnce)
  }
  const repeat = (): void => {
    // On a hidden page the retry waits until the page is shown.
    if (document.hidden) return
    leave()
    ask()
  }
  const atOnce = (): void => {
    pause = FIRST_MS
    repeat()
  }
  return {
    failed() {
      follow()
      leave()
      waiting.add(atOnce)
      cancel = pageClock.after(pause, repeat)
      pause = Math.min(2 * pause, LONGEST_MS)
    },
    stop() {
      leave()
      pause = FIRST_MS
    },
  }
}

let isFollowing = false

/** Adds the listeners at the first failure and not at import: the module is also loaded where there is no document. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  for (const back of ['online', 'pageshow']) addEventListener(back, retryAll)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) retryAll()
  })
  subscribeKey(connection, 'status', status => {
    if (status === 'live') retryAll()
  })
}

/** `createRetry` for a component. @param failure the newest transient failure; null while there is none */
export function useRetry(failure: object | null, ask: () => void): void {
  const askNow = useEffectEvent(ask)
  const [known] = useState<{ retry: Retry | null }>({ retry: null })
  useEffect(() => {
    const retry = createRetry(() => askNow())
    known.retry = retry
    return retry.stop
  }, [known])
  useEffect(() => {
    if (failure) known.retry?.failed()
    else known.retry?.stop()
  }, [failure, known])
}
