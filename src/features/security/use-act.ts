// Runs one request at a time for a page, and keeps its error.
import { useState } from 'react'
import { CallFailure } from '../../data/failure.ts'

export function useAct() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, act, forget: () => setFailure(null) }
}
