// Keeps the screen on while the user scans or types a value from it, if the device supports it.
import { useEffect } from 'react'

export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) void taken.release()
        else lock = taken
      } catch {
        // The device refuses on low battery or without permission: the screen then turns off as usual.
      }
    }
    // The device releases the lock when the page is hidden, so it is taken again when the page is shown.
    const again = (): void => void take()
    void take()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
