// Unsent form input is kept while the user sets a password or reads another page. In memory only, and for the same
// session only: account numbers must not be in the device's storage.
import { useEffect } from 'react'
import { session } from './session.ts'

type Kept = { readonly token: string | null; readonly value: unknown }
const drafts = new Map<string, Kept>()

/** Null if nothing is stored, or another user stored it. Form names are unique and fix the type of the draft. */
export function draftOf<T>(name: string): T | null {
  const kept = drafts.get(name)
  return kept && kept.token === session.token ? (kept.value as T) : null
}

/** `value` is called when the form unmounts; null deletes the draft. Keep the function stable. */
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
