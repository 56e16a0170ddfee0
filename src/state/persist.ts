// Device storage that cannot hurt: it may be full, forbidden or hold what an older version wrote. Keys start with `pulso:`.
const PREFIX = 'pulso:'
const DRAFTS = 'draft:'

/** What is stored under `name`, if `accepts` takes it; otherwise null. */
export function readStored<T>(name: string, accepts: (value: unknown) => value is T): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    if (text === null) return null
    const value: unknown = JSON.parse(text)
    return accepts(value) ? value : null
  } catch {
    return null
  }
}

/** Null removes it. False when the device refused: the caller goes on without. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** What somebody wrote and has not sent: their own, and gone with them. */
export const draftName = (name: string): string => `${DRAFTS}${name}`

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + DRAFTS)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be read nothing was written.
  }
}

/** Another tab changed what is stored under `name`. Answers what ends the listening. */
export function onStoredElsewhere(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === PREFIX + name || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
