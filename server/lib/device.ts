// Identifies the browser of a request by a cookie that the server sets and no script can read. A session that was
// opened in such a browser is valid only there, so a script that copies the token from the browser's storage cannot use
// the account elsewhere.
import type { IncomingHttpHeaders } from 'node:http'
import { digest } from './id.ts'

/** The prefix `__Host-` restricts the cookie to this host and to secure origins. */
export const DEVICE_COOKIE = '__Host-device'
const pattern = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`)

/** A hash of the browser's identifier; null for a client without the cookie. */
export function deviceOf({ cookie }: IncomingHttpHeaders): string | null {
  const name = pattern.exec(cookie ?? '')?.[1]
  return name === undefined ? null : digest(name)
}
