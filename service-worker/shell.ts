// Gives the page of this build, and what its first screen is made of, from what the device keeps. Everything else, and what
// is not kept, goes its way to the server.
export {}

declare const self: ServiceWorkerGlobalScope
/** Written in by tools/build.ts: what this build is called, what its page names, and what Home fetches later. */
declare const BUILD: string
declare const NAMED: readonly string[]
declare const LATER: readonly string[]

/** Chrome since 123: answers by rule, without this thread. */
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
  // Refused where the rules are spelt otherwise: then this thread answers.
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

/** All of it or nothing: while a build takes the place of another the page may be the one's and the files the other's. */
async function keep(): Promise<void> {
  const cache = await caches.open(NAME)
  const page = await fetch('/kept.html', { cache: 'no-cache' })
  const html = await page.clone().text()
  if (!page.ok || !NAMED.every(file => html.includes(file))) throw new Error('The page is of another build')
  await cache.addAll([...NAMED, ...LATER])
  await cache.put(PAGE, page)
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith('shell-') && name !== NAME)
  await Promise.all(others.map(name => caches.delete(name)))
}

async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: NAME, ignoreSearch: true, ignoreVary: true })
  return kept ?? fetch(request)
}
