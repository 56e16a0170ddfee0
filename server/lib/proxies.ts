// The client's address of a request. Behind a trusted proxy it is the address that the proxy names, because the
// socket's address is the proxy's own.
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { isLoopbackHost } from './loopback.ts'

/** True for a list of addresses or networks, separated by commas; it may be empty. */
export function isProxyList(list: string): boolean {
  try {
    trusted(list)
    return true
  } catch {
    return false
  }
}

const trusted = (list: string) => proxyAddr.compile(list === '' ? [] : list.split(','))

export type AddressOf = (request: IncomingMessage) => string | null

/**
 * The address, with a mapped IPv4 address in IPv4 form. Null if the connection has ended, because its address is then
 * unknown.
 */
export function createAddressOf(list: string): AddressOf {
  const trust = trusted(list)
  return request =>
    request.socket.remoteAddress === undefined ? null : proxyAddr(request, trust).replace(/^::ffff:/, '')
}

/** True for an address that many clients may share: the trusted proxies, and this machine, on which a proxy may run. */
export function isProxy(list: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...list])
  return address => isLoopbackHost(address) || trust(address, 0)
}
