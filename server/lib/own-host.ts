// The host names under which the server answers. Passkeys and the checks of the origin use the host of a request, so a
// page on a domain that its owner resolves to this machine (DNS rebinding), or a proxy that passes any host on, must not
// choose it.
import type { IncomingHttpHeaders } from 'node:http'
import { isForwarded } from './forwarded.ts'
import { isLoopbackHost } from './loopback.ts'

export type OwnHost = (headers: IncomingHttpHeaders) => boolean

type Hosts = {
  /** True if only this machine reaches the server. */
  readonly isPrivate: boolean
  /** The public host names; empty for any. */
  readonly publicHosts: readonly string[]
}

/** True for a request that was sent to one of the server's own names. */
export function createOwnHost({ isPrivate, publicHosts }: Hosts): OwnHost {
  const names = new Set(publicHosts.map(name => name.toLowerCase()))
  return headers => {
    const name = nameOf(headers.host ?? '')
    if (isLoopbackHost(name) && !isForwarded(headers)) return true
    return !isPrivate && (names.size === 0 || names.has(name))
  }
}

/** The name in a Host header, without its port; empty if the header is invalid. */
const nameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
