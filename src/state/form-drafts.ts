// What was written in a form stays while one sets a password or reads a page, and comes back. In memory only, and for
// the same log-in only: account numbers are not for the device's storage.
import { useEffect } from 'react'
import { session } from './session.ts'

type Kept = { readonly token: string | null; readonly value: unknown }
const drafts = new Map<string, Kept>()

/** Null when nothing was kept, or by somebody else. The form's name says what it writes: no two share one. */
export function draftOf<T>(name: string): T | null {
  const kept = drafts.get(name)
  return kept && kept.token === session.token ? (kept.value as T) : null
}

/** `value` is asked when the form is left; null forgets it. It must be the same function for as long as it can be. */
export function useKeptDraft<T>(name: string, value: () => T | null): void {
  useEffect(
    () => () => {
      const last = value()
      if (last === null) drafts.delete(name)
      else drafts.set(name, { token: session.token, value: last })
    },
    [name, value],
  )
}
