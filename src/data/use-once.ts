// A form that moves money: one intent a confirmed request, its phases for the screen, and no second one while the first is
// on its way. The pay password never reaches the device's storage.
import { useCallback, useRef, useState } from 'react'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import type { OnceKey } from './call.ts'
import { newIntentKey } from './intents.ts'
import type { Final, Sending } from './once.ts'
import { sendOnce } from './once.ts'

const SECRET = ['payPassword']
/** Their numbers are not stored on the device either: after a reload the list shows their outcome. */
const UNKEPT: readonly OnceKey[] = ['POST /UserAccount/addCardNo', 'POST /UserAccount/UpdateCardNo']

export type Once<K extends OnceKey> = {
  /** Null before anything was sent. */
  readonly sending: Sending<CallAnswer<K>> | null
  readonly busy: boolean
  /** While one is on its way, a second tap gets the outcome of the first. */
  readonly send: (input: CallInput<K>) => Promise<Final<CallAnswer<K>>>
  /** Back to the form: a refused request can be corrected and sent as a new intent. */
  readonly reset: () => void
}

export function useOnce<K extends OnceKey>(key: K): Once<K> {
  const [sending, setSending] = useState<Sending<CallAnswer<K>> | null>(null)
  const running = useRef<Promise<Final<CallAnswer<K>>> | null>(null)
  const secret = UNKEPT.includes(key) ? true : SECRET
  const send = useCallback(
    (input: CallInput<K>) => {
      running.current ??= sendOnce(key, input, newIntentKey(), { onState: setSending, secret }).finally(() => {
        running.current = null
      })
      return running.current
    },
    [key, secret],
  )
  const reset = useCallback(() => setSending(null), [])
  const busy = sending !== null && sending.phase !== 'done' && sending.phase !== 'refused'
  return { sending, busy, send, reset }
}
