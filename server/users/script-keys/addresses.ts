// The addresses from which a script key is accepted: IP addresses and networks (CIDR, RFC 4632 and RFC 4291).
import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'
type Network = { readonly address: string; readonly family: Family; readonly prefix: number }

const bitsOf: Readonly<Record<Family, number>> = { ipv4: 32, ipv6: 128 }

/** Reads `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`; null for anything else. */
function networkOf(text: string): Network | null {
  const [, address = '', prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const bits = prefix === undefined ? bitsOf[family] : Number(prefix)
  return bits <= bitsOf[family] ? { address, family, prefix: bits } : null
}

export const isNetwork = (text: string): boolean => networkOf(text) !== null

/** Returns a function that tells whether an address is in one of the networks; with no network, every address is. */
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

/** Without a zone, and an IPv4 address that a socket of both families writes as IPv6 as itself. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
