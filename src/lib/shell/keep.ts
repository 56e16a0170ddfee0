// Caches the app's files on the device after a start, so that the next start needs no network for them
// (service-worker/).
const SERVICE_WORKER = '/service-worker.js'

/** Without a service worker every start loads from the server. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  // A page from the cache has not checked for a newer version, so this asks for one.
  await registration.update()
}

const ASSETS = '/assets/'

/**
 * Adds the files that this page has fetched since: the texts of the user's language, and pages other than the tabs.
 * They come from the browser's HTTP cache, so nothing is fetched twice.
 */
export async function keepFetched(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const name = (await caches.keys()).find(known => known.startsWith('shell-'))
  if (name === undefined) return
  const cache = await caches.open(name)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const fetched = performance.getEntriesByType('resource').map(entry => entry.name)
  const missing = fetched.filter(url => url.startsWith(location.origin + ASSETS) && !kept.has(url))
  await Promise.all([...new Set(missing)].map(url => cache.add(url).catch(() => {})))
}
