// The locale of numbers and dates. It is set by the settings (`src/state/settings.ts`), which this lower layer must not
// import.
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE } from '../../domain/wire/envelope.ts'

let locale: Locale = DEFAULT_LOCALE
const listeners = new Set<() => void>()

export const currentLocale = (): Locale => locale

export function setLocale(next: Locale): void {
  locale = next
  for (const listener of listeners) listener()
}

/** Returns an unsubscribe function. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
