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
