// Has the device keep the app's shell, once a start is over: the next one needs no way over the line for it (service-worker/).
const SERVICE_WORKER = '/service-worker.js'

/** Where a browser has none, or none is allowed, every start asks the server. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  // A page that the device gave has asked nobody whether there is a newer one.
  await registration.update()
}
