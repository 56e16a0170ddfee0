// The addresses from which a script key is accepted: IP addresses and networks (CIDR, RFC 4632 and RFC 4291).
import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'
type Network = { readonly address: string; readonly family: Family; readonly prefix: number }

const bitsOf: Readonly<Record<Family, number>> = { ipv4: 32, ipv6: 128 }

/** Parses `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`; null for anything else. */
function networkOf(text: string): Network | null {
  const [, address = '', prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const bits = prefix === undefined ? bitsOf[family] : Number(prefix)
  return bits <= bitsOf[family] ? { address, family, prefix: bits } : null
}

export const isNetwork = (text: string): boolean => networkOf(text) !== null

/** Returns a function that is true for an address in one of the networks. With an empty list it is true for all. */
export function createAdmission(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const text of networks) {
    const network = networkOf(text)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return ip => {
    const address = plainAddress(ip)
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Removes the zone of an IPv6 address, and converts an IPv4-mapped IPv6 address to IPv4 (RFC 4291, 2.5.5.2). */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
