// Device storage that never throws: it may be full, forbidden or hold data of an older version. Keys start with
// `pulso:`.
const PREFIX = 'pulso:'
const DRAFTS = 'draft:'
const OWN = 'own:'

/** The value stored under `name`, if `accepts` takes it; otherwise null. */
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

/** Null removes it. False when the device refused: the caller continues without it. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Unsent drafts of the user: private, and removed at log-out. */
export const draftName = (name: string): string => `${DRAFTS}${name}`

/** Data of the user that is logged in, for a start without a network: erased at the log-out and at another log-in. */
export const ownName = (name: string): string => `${OWN}${name}`

export const forgetDrafts = (): void => forget(DRAFTS)
export const forgetOwn = (): void => forget(OWN)

function forget(kind: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + kind)) localStorage.removeItem(key)
  } catch {
    // If nothing can be read, nothing was stored.
  }
}

/** Another tab changed the value stored under `name`. Returns an unsubscribe function. */
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
