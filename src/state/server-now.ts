// The server's time on pages with ages or deadlines: a wrong device clock must not change them.
import { useEffect, useReducer } from 'react'
import { useSnapshot } from 'valtio/react'
import { MINUTE_MS } from '../../domain/time.ts'
import { pageClock } from '../lib/clock.ts'
import { connection } from './connection.ts'
import { useFeed } from './market.ts'

const SECOND_MS = 1_000

function useServerTime(everyMs: number): number {
  // Based on the last frame, which may have been delayed.
  const offsetMs = (useFeed()?.offsetMs ?? 0) + useSnapshot(connection).lagMs
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => pageClock.every(everyMs, tick), [everyMs])
  return pageClock.now() + offsetMs
}

/** Updated each second: for an age or a countdown. */
export const useServerNow = (): number => useServerTime(SECOND_MS)

/** Updated each minute: for remaining hours. */
export const useServerMinute = (): number => useServerTime(MINUTE_MS)
