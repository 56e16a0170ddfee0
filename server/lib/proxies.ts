// The client's address of a request. Behind a proxy the socket's address is the proxy's: a trusted proxy names its
// client.
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { isLoopbackHost } from './loopback.ts'

/** Addresses or networks with commas between; empty for none. */
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

/** The address, with IPv4 in its own form; null when the connection has ended, and with it what says where it came from. */
export function createAddressOf(list: string): AddressOf {
  const trust = trusted(list)
  return request =>
    request.socket.remoteAddress === undefined ? null : proxyAddr(request, trust).replace(/^::ffff:/, '')
}

/** Addresses that stand for many clients: the trusted proxies, and this machine, where a proxy may be. */
export function isProxy(list: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...list])
  return address => isLoopbackHost(address) || trust(address, 0)
}
