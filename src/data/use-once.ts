// A form that moves money: one intent for each confirmed request, its states for the screen, and no second request
// while the first is running. The pay password is never stored on the device.
import { useCallback, useRef, useState } from 'react'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import type { OnceKey } from './call.ts'
import { newIntentKey } from './intents.ts'
import type { Final, Sending } from './once.ts'
import { sendOnce } from './once.ts'

const SECRET = ['payPassword']
/**
 * Calls that contain bank account or card numbers. Their input is not stored on the device; after a reload the list
 * shows their outcome.
 */
const UNKEPT: readonly OnceKey[] = ['POST /UserAccount/addCardNo', 'POST /UserAccount/UpdateCardNo']

export type Once<K extends OnceKey> = {
  /** State of the last request; null before the first one. */
  readonly sending: Sending<CallAnswer<K>> | null
  readonly busy: boolean
  /** Sends the request. While one is running, a second tap gets the outcome of the first. */
  readonly send: (input: CallInput<K>) => Promise<Final<CallAnswer<K>>>
  /** Returns to the form: a refused request can be corrected and sent as a new intent. */
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
