import { MINUTE_MS } from '../../../domain/time.ts'

/**
 * Reloads the app from the server, without the cache, which may be the cause of the problem. Without a network the
 * cache is kept, because it is the only source.
 */
export async function reload(): Promise<void> {
  try {
    const registration = navigator.onLine ? await navigator.serviceWorker.getRegistration() : undefined
    await registration?.unregister()
  } finally {
    location.reload()
  }
}

const RELOADED_AT = 'pulso:reloadedAt'
/** Minimum time between two reloads, for code that cannot be loaded after a reload either. */
const RELOAD_EVERY_MS = MINUTE_MS

/** Reloads the app because code could not be loaded, at most once a minute. The address and the session are kept. */
export function reloadForCode(): void {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_EVERY_MS) return
  sessionStorage.setItem(RELOADED_AT, String(now))
  void reload()
}
