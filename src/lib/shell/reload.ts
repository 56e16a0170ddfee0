/**
 * Reloads the app from the server, past the cache, which may be the fault. Without a network the cache is kept, since
 * there is nothing else.
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
/** Code that a new document cannot load either is not requested again before. */
const RELOAD_EVERY_MS = 60_000

/** Reloads the app, at most once a minute: the address and the session are kept. */
export function reloadForCode(): void {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_EVERY_MS) return
  sessionStorage.setItem(RELOADED_AT, String(now))
  void reload()
}
