// Reloads data that changes with the time and has no account event for it.
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '../../domain/time.ts'
import { useServerMinute } from '../state/server-now.ts'

/** Calls `reload` at each full minute. */
export function useMinutely(reload: () => void, isNeeded = true): void {
  const minute = Math.floor(useServerMinute() / MINUTE_MS)
  // The first minute is that of the first request.
  const last = useRef(minute)
  useEffect(() => {
    if (!isNeeded || minute === last.current) return
    last.current = minute
    reload()
  }, [minute, reload, isNeeded])
}

/** Calls `reload` at each full minute after `seconds`, until the reloaded data names a later time. */
export function useReloadAfter(seconds: number | undefined, reload: () => void): void {
  const now = useServerMinute()
  useMinutely(reload, seconds !== undefined && now >= seconds * 1_000)
}
