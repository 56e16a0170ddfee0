/**
 * Loads the app anew, past what the device keeps of it: that may be what is wrong. Without a network there is nothing else,
 * and it stays.
 */
export async function reload(): Promise<void> {
  try {
    const registration = navigator.onLine ? await navigator.serviceWorker.getRegistration() : undefined
    await registration?.unregister()
  } finally {
    location.reload()
  }
}
