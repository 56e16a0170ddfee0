// A look-up that others wait for and that does not answer: from then on what it is for counts as not known, and says so. The
// question stands: its answer is taken whenever it comes.
import { useEffect, useState } from 'react'
import { CallFailure } from './failure.ts'

export const LATE_MS = 5_000

/** Not an answer, and not the end of waiting for one. */
export const notYet = (): CallFailure => new CallFailure({ msg: '', network: true })

/** True from when it has been waited for too long. */
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
