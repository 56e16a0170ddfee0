// Device storage that never throws: it may be full, forbidden or hold data of an older version. Keys start with
// `pulso:`.
const PREFIX = 'pulso:'
const DRAFTS = 'draft:'
const OWN = 'own:'

/** Returns the value stored under `name` if `accepts` returns true for it; otherwise null. */
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

/** Stores a value; null removes it. Returns false if the device refused: the caller continues without storage. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Storage name of an unsent draft of the user: stored by sealed.ts, and removed at log-out. */
export const draftName = (name: string): string => `${DRAFTS}${name}`

/**
 * Storage name of data of the logged-in user, for a start without a network. It is erased at log-out and when another
 * user logs in.
 */
export const ownName = (name: string): string => `${OWN}${name}`

export const forgetDrafts = (): void => forget(DRAFTS)
export const forgetOwn = (): void => forget(OWN)

function forget(kind: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + kind)) localStorage.removeItem(key)
  } catch {
    // If storage cannot be read, nothing was stored.
  }
}

/** Calls `changed` when another tab changes the value stored under `name`. Returns an unsubscribe function. */
export function onStoredElsewhere(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // The key is null for `localStorage.clear()`.
    if (event.key === PREFIX + name || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
