// The single request of a sheet: errors are shown after the first attempt, and the sheet closes after success.
import { useState } from 'react'
import type { CallAnswer, CallInput } from '../../../domain/wire/calls/table.ts'
import type { OnceKey } from '../../data/call.ts'
import { useOnce } from '../../data/use-once.ts'
import { isUnderWay } from '../../shared/money/MoneyReview.tsx'

export function useRequestSheet<K extends OnceKey>(name: K, onClose: () => void) {
  const { sending, send, reset } = useOnce(name)
  const [isTried, setTried] = useState(false)
  const finish = (): void => {
    reset()
    setTried(false)
    onClose()
  }
  return {
    sending,
    isTried,
    isBusy: isUnderWay(sending),
    close(): void {
      if (!isUnderWay(sending)) finish()
    },
    /**
     * `input` is null while an entry is invalid. Resolves to the response, or to null if nothing was sent or the
     * request failed.
     */
    async confirm(input: CallInput<K> | null): Promise<CallAnswer<K> | null> {
      setTried(true)
      if (input === null) return null
      const outcome = await send(input)
      if (outcome.phase !== 'done') return null
      finish()
      return outcome.answer
    },
  }
}
