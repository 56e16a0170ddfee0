// The last request for a code. A code is valid only together with its request, and the request tells when another code
// can be sent. It survives a reload, because the mail is often read in another app; it is stored encrypted, because it
// has the address.

import { useEffect, useState } from 'react'
import { typedEmail } from '../../../domain/login-name.ts'
import { isRecord } from '../../lib/persist.ts'
import { readSealed, writeSealed } from '../../lib/sealed.ts'

const STORED = 'emailCode'

/** Codes for different purposes have separate waits, as on the server. */
type Sent = { readonly email: string; readonly purpose: string }

let last: Record<string, unknown> | null = null
const lastRead = readSealed(STORED, isRecord).then(kept => {
  last ??= kept
})

function lastOf({ email, purpose }: Sent) {
  const sent = last
  if (!sent || sent['email'] !== typedEmail(email) || sent['purpose'] !== purpose) return null
  const { until, request } = sent
  return { until: typeof until === 'number' ? until : 0, request: typeof request === 'string' ? request : '' }
}

function secondsLeft(sent: Sent): number {
  const last = lastOf(sent)
  return last ? Math.max(0, Math.ceil((last.until - Date.now()) / 1000)) : 0
}

/** Id of the request, sent together with its code; empty if this browser asked for no code. */
export const requestOf = (sent: Sent): string => lastOf(sent)?.request ?? ''

export function keepRequest({ email, purpose }: Sent, seconds: number, request: string): void {
  last = { email: typedEmail(email), purpose, request, until: Date.now() + seconds * 1000 }
  void writeSealed(STORED, last)
}

/** Stores the remaining wait after a request that came too soon: the code of the previous request is still valid. */
export const keepWait = (sent: Sent, seconds: number): void => keepRequest(sent, seconds, requestOf(sent))

export function forgetRequest(): void {
  last = null
  void writeSealed(STORED, null)
}

/** Counts the seconds down to 0; a change of `sends` restarts it after a code is sent. */
export function useResendSeconds({ email, purpose }: Sent, sends: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft({ email, purpose }))
  const isCounting = seconds > 0
  // A code was sent, or the address changed: the count starts again.
  const [counted, setCounted] = useState({ email, sends })
  if (counted.email !== email || counted.sends !== sends) {
    setCounted({ email, sends })
    setSeconds(secondsLeft({ email, purpose }))
  }
  useEffect(() => void lastRead.then(() => setSeconds(secondsLeft({ email, purpose }))), [email, purpose])
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setSeconds(secondsLeft({ email, purpose })), 1000)
    return () => clearInterval(timer)
  }, [email, purpose, isCounting])
  return seconds
}
