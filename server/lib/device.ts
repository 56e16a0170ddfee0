// The browser of a request, by a cookie that the server gives and no script can read. The session of a log-in from such a
// browser is of use with it only: a script that copies the token out of the browser's storage has nothing that opens the
// account elsewhere.
import type { IncomingHttpHeaders } from 'node:http'
import { digest } from './id.ts'

/** The prefix binds it to this host and to secure origins. */
export const DEVICE_COOKIE = '__Host-device'
const pattern = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`)

/** A hash of its name; null for a client without one. */
export function deviceOf({ cookie }: IncomingHttpHeaders): string | null {
  const name = pattern.exec(cookie ?? '')?.[1]
  return name === undefined ? null : digest(name)
}
