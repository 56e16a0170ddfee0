// Where a request is from. Behind a proxy its socket is the proxy's: whoever is trusted says on whose behalf it comes.
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

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

export type AddressOf = (request: IncomingMessage) => string

/** The address, with IPv4 in its own form. */
export function createAddressOf(list: string): AddressOf {
  const trust = trusted(list)
  return request => proxyAddr(request, trust).replace(/^::ffff:/, '')
}
