// Who is logged in to this account. A log-in elsewhere sends no event: the list is asked for again while it is looked at.
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pageClock } from '../../clock.ts'
import { onReload } from '../../engine/events.ts'

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
