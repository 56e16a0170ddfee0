// The server's time, for ages and deadlines on pages: a wrong device clock must not change them.
import { useEffect, useReducer } from 'react'
import { useSnapshot } from 'valtio/react'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { pageClock } from '../lib/clock.ts'
import { connection } from './connection.ts'
import { useFeed } from './market.ts'

function useServerTime(everyMs: number): number {
  // The offset comes from the last frame, which may have been delayed, so the delay is added.
  const offsetMs = (useFeed()?.offsetMs ?? 0) + useSnapshot(connection).lagMs
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => pageClock.every(everyMs, tick), [everyMs])
  return pageClock.now() + offsetMs
}

/** The server's time, updated each second: for an age or a countdown. */
export const useServerNow = (): number => useServerTime(SECOND_MS)

/** The server's time, updated each minute: for remaining hours. */
export const useServerMinute = (): number => useServerTime(MINUTE_MS)
