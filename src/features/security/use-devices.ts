// The sessions of this account. A log-in on another device sends no event, so the list is polled while it is shown.
import { useEffect } from 'react'
import { onReload } from '../../data/events.ts'
import { useCall } from '../../data/use-call.ts'
import { pageClock } from '../../lib/clock.ts'

const LOOK_AGAIN_MS = 30_000

export function useDevices() {
  const devices = useCall('POST /session/list', {})
  const { reload } = devices
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const stops = [pageClock.every(LOOK_AGAIN_MS, look), onReload(reload)]
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      for (const stop of stops) stop()
    }
  }, [reload])
  return devices
}
