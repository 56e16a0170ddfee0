// The server's time on a page where something grows old or falls due: a device whose clock is wrong must not say so
// otherwise.
import { useEffect, useReducer } from 'react'
import { useSnapshot } from 'valtio/react'
import { pageClock } from '../clock.ts'
import { line } from './line.ts'
import { useFeed } from './market.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

function useServerTime(everyMs: number): number {
  // By the last frame, which may have been long on its way.
  const offsetMs = (useFeed()?.offsetMs ?? 0) + useSnapshot(line).lagMs
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => pageClock.every(everyMs, tick), [everyMs])
  return pageClock.now() + offsetMs
}

/** As it is now, and at the latest a second later: for an age or a countdown. */
export const useServerNow = (): number => useServerTime(SECOND_MS)

/** As it is now, and at the latest a minute later: for how many hours are left. */
export const useServerMinute = (): number => useServerTime(MINUTE_MS)
