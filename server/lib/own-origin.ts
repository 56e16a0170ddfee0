// Checks that a request comes from a page of the host to which it is sent.
import type { IncomingHttpHeaders } from 'node:http'

/** The origin of the request; null if it has none or that of another host. */
export function ownOrigin({ origin, host }: IncomingHttpHeaders): string | null {
  if (origin === undefined || !URL.canParse(origin)) return null
  return new URL(origin).host === host ? origin : null
}

/**
 * False for a request from another site, and for a navigation, an image, a script or a form. Browsers send the origin
 * site and the destination of each request in headers. Another client sends no such headers, but has no session of a
 * browser either.
 */
export function isOwnRequest(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers
  return (site === undefined || site === 'same-origin') && (target === undefined || target === 'empty')
}
