// Keeps the screen on while a value is shown to be scanned or typed off it, where the device allows that.
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
        // Low battery, or not allowed: the screen turns off as usual.
      }
    }
    // The device releases the lock whenever the page is hidden.
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
