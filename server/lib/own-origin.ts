// Checks that a request comes from a page of the host to which it is sent.
import type { IncomingHttpHeaders } from 'node:http'

/** The origin of the request; null if it has none or that of another host. */
export function ownOrigin({ origin, host }: IncomingHttpHeaders): string | null {
  if (origin === undefined || !URL.canParse(origin)) return null
  return new URL(origin).host === host ? origin : null
}
