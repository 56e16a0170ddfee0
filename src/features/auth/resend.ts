// Waiting time before another code can be requested: the server sets it, and it survives a reload.
import { useEffect, useState } from 'react'
import { isRecord, readStored, writeStored } from '../../lib/persist.ts'

const STORED = 'emailCode'

/** Codes for different purposes have separate waits, as on the server. */
type Sent = { readonly email: string; readonly purpose: string }

function secondsLeft({ email, purpose }: Sent): number {
  const sent = readStored(STORED, isRecord)
  if (!sent || sent['email'] !== email || sent['purpose'] !== purpose || typeof sent['until'] !== 'number') return 0
  return Math.max(0, Math.ceil((sent['until'] - Date.now()) / 1000))
}

export function keepResend({ email, purpose }: Sent, seconds: number): void {
  writeStored(STORED, { email, purpose, until: Date.now() + seconds * 1000 })
}

export const forgetResend = (): boolean => writeStored(STORED, null)

/** Counts down; `sends` restarts it after a code is sent. */
export function useResendSeconds({ email, purpose }: Sent, sends: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft({ email, purpose }))
  const isCounting = seconds > 0
  // A code was sent, or the address changed: the count restarts from that state.
  const [counted, setCounted] = useState({ email, sends })
  if (counted.email !== email || counted.sends !== sends) {
    setCounted({ email, sends })
    setSeconds(secondsLeft({ email, purpose }))
  }
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setSeconds(secondsLeft({ email, purpose })), 1000)
    return () => clearInterval(timer)
  }, [email, purpose, isCounting])
  return seconds
}
