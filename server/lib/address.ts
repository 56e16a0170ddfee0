// Networks to which the limits by address apply. The first is the IPv4 address, or the /64 of an IPv6 address, because
// one host may use every address in it. The second is the /48, the usual allotment of a customer, which has a larger
// limit.
import { isIPv6 } from 'node:net'

export type Networks = {
  /** The IPv4 address, or the /64 network. */
  readonly near: string
  /** The /48 network; null for IPv4. */
  readonly wide: string | null
}

/** The limit of a /48 is this many times that of one address. */
export const WIDE_FACTOR = 8
const GROUPS = 8

export function networksOf(ip: string): Networks {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(address)) return { near: address, wide: null }
  const groups = groupsOf(address)
  return { near: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Common prefix of the names of all networks within a /48. */
export const prefixOf = (wide: string): string => wide.replace('::/48', ':')

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(group => group !== '')
  const right = (tail ?? '').split(':').filter(group => group !== '')
  const zeros = new Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map(group => Number.parseInt(group, 16).toString(16))
}
