// A call must come from the app's own page. Browsers send the origin site and the destination of each request in
// headers. Another client sends no such headers, but has no session of a browser either.
import type { IncomingHttpHeaders } from 'node:http'

/** False for a request from another site, and for a navigation, an image, a script or a form. */
export function isOwnRequest(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers
  return (site === undefined || site === 'same-origin') && (target === undefined || target === 'empty')
}
