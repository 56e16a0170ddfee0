// True for a client on this machine. Excludes a page on a domain that its owner resolves to this machine (it sends that
// name as the host), and a proxy that is not in TRUSTED_PROXIES.
import type { FastifyRequest } from 'fastify'
import { isForwarded } from '../lib/forwarded.ts'
import { isLoopbackHost } from '../lib/loopback.ts'

export function isFromHere({ ip, hostname, headers }: FastifyRequest): boolean {
  return isLoopbackHost(ip) && !isForwarded(headers) && isLoopbackHost(hostname)
}
