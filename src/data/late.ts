// A look-up that others wait for and that takes too long counts as failed, and is shown as failed. The request is not
// aborted: a later answer is still used.
import { useEffect, useState } from 'react'
import { CallFailure } from './failure.ts'

export const LATE_MS = 5_000

/** Not an answer, and not the end of waiting for one. */
export const notYet = (): CallFailure => new CallFailure({ msg: '', network: true })

/** True after the maximum wait. */
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
