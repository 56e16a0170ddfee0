// A look-up that other data depends on counts as failed, and is shown as failed, when it takes too long. The request is
// not aborted: a later answer is still used.
import { useEffect, useState } from 'react'
import { CallFailure } from './failure.ts'

export const LATE_MS = 5_000

/** The failure shown for a look-up that takes too long. The request is still running. */
export const notYet = (): CallFailure => new CallFailure({ msg: '', network: true })

/** True once `isWaiting` has been true for `LATE_MS`. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}
