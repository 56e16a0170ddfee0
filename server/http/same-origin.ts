// A call comes from the app's own page: browsers say where a request is from, and what asked for it. Whoever is no browser says
// nothing, and has no session of a browser.
import type { IncomingHttpHeaders } from 'node:http'

/** False for the request of another site, and for one of a navigation, an image, a script or a form. */
export function isOwnRequest(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers
  return (site === undefined || site === 'same-origin') && (target === undefined || target === 'empty')
}
