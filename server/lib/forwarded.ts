// Detects a proxy that is not configured. Its requests come from this machine, and it may write `localhost` as the host,
// but proxies add headers about the client, or pass on the origin of the page.
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost } from './loopback.ts'

/** Headers that only proxies send: RFC 7239, RFC 9110 §7.6.3, and the common ones that no standard defines. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** True for a request that a proxy has passed on, or that is from a page of another host than this machine. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  proxyHeaders.some(name => headers[name] !== undefined) || isForeign(headers.origin)

/** `null` is the origin of a page without one; it names no host. */
function isForeign(origin: string | undefined): boolean {
  if (origin === undefined || origin === 'null') return false
  return !URL.canParse(origin) || !isLoopbackHost(new URL(origin).hostname)
}
