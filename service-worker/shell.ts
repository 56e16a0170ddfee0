// Serves the page of this build, and the files of its five tabs, from the device's cache. Every other request, and a file that
// is not in the cache, goes to the server.
import { openPush, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Set by tools/build.ts: the build's name, the files its page names, those Home fetches later, those of the other tabs. */
declare const BUILD: string
declare const NAMED: readonly string[]
declare const LATER: readonly string[]
declare const TABS: readonly string[]

/** The static routing API (Chrome since 123): responses by rule, without starting this thread. */
type Route = {
  readonly condition: { readonly urlPattern: { readonly pathname: string }; readonly requestMode?: RequestMode }
  readonly source: { readonly cacheName: string }
}
type InstallEvent = ExtendableEvent & { addRoutes?(routes: readonly Route[]): Promise<void> }

const NAME = `shell-${BUILD}`
const PAGE = '/'
const ASSETS = '/assets/'

self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(keep())
  const source = { cacheName: NAME }
  const routes: readonly Route[] = [
    { condition: { urlPattern: { pathname: PAGE }, requestMode: 'navigate' }, source },
    { condition: { urlPattern: { pathname: `${ASSETS}*` } }, source },
  ]
  // Rejected where the rules have another syntax: then this thread responds.
  event.waitUntil(event.addRoutes?.(routes).catch(() => {}) ?? Promise.resolve())
  void self.skipWaiting()
})

self.addEventListener('activate', event => event.waitUntil(forgetOthers()))

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && pathname === PAGE
  if (isPage || pathname.startsWith(ASSETS)) event.respondWith(keptOrFetched(request))
})

self.addEventListener('push', event => event.waitUntil(showPush(self, event.data)))

self.addEventListener('notificationclick', event => event.waitUntil(openPush(self, event)))

/** All files or none: during a deployment, page and files may belong to different builds. */
async function keep(): Promise<void> {
  const cache = await caches.open(NAME)
  const page = await fetch('/kept.html', { cache: 'no-cache' })
  const html = await page.clone().text()
  if (!page.ok || !NAMED.every(file => html.includes(file))) throw new Error('The page is of another build')
  await cache.addAll([...NAMED, ...LATER, ...(savesData() ? [] : TABS)])
  await cache.put(PAGE, page)
}

/** True if the user asks for less data to be used: then a tab is kept once it has been opened. */
function savesData(): boolean {
  const { connection } = self.navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith('shell-') && name !== NAME)
  await Promise.all(others.map(name => caches.delete(name)))
}

async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: NAME, ignoreSearch: true, ignoreVary: true })
  return kept ?? fetch(request)
}
