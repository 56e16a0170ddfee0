// Unsent form entries, kept while the user sets a password or reads another page. They are in memory only, and for the
// same session only, because account numbers must not be stored on the device.
import { useEffect } from 'react'
import { session } from './session.ts'

type Kept = { readonly token: string | null; readonly value: unknown }
const drafts = new Map<string, Kept>()

/** Null if nothing is stored, or another user stored it. Form names are unique and fix the type of the draft. */
export function draftOf<T>(name: string): T | null {
  const kept = drafts.get(name)
  return kept && kept.token === session.token ? (kept.value as T) : null
}

/** `value` is called when the form unmounts; null deletes the draft. It must be the same function in each render. */
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
