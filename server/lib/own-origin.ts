// The origin of the page that asks, where it is of the host that is asked: no other page may.
import type { IncomingHttpHeaders } from 'node:http'

/** Null without an origin, or with that of another host. */
export function ownOrigin({ origin, host }: IncomingHttpHeaders): string | null {
  if (origin === undefined || !URL.canParse(origin)) return null
  return new URL(origin).host === host ? origin : null
}
