// Addresses of providers. They can be replaced by others of this machine only, so that no mistake in a setting sends a
// key elsewhere. Logs name hosts and no URLs, because some providers put keys into URLs.
import { isLoopbackHost } from '../../lib/loopback.ts'

export const hostOf = (url: string): string => new URL(url).host

/** The override if there is one. Throws if it is not an address of this machine. */
export function addressOf(own: string, override: string | undefined): string {
  if (override === undefined) return own
  if (!URL.canParse(override)) throw new Error('The address of a provider is not a URL.')
  const { protocol, hostname } = new URL(override)
  const secure = new URL(own).protocol
  const isSame = protocol === secure || `${protocol.slice(0, -1)}s:` === secure
  if (!isSame || !isLoopbackHost(hostname))
    throw new Error('The address of a provider can be replaced by one of this machine only (127.0.0.1, ::1).')
  return override
}
