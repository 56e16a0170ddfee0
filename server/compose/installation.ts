// What follows from where an installation can be reached and where its data is: a trial on one machine has a demo
// account and reviews by itself, and an installation that others reach does not.
import { isLoopbackHost } from '../lib/loopback.ts'
import type { FactorDutyOf } from '../users/factors/duty.ts'

type Reach = { readonly host: string; readonly trustedProxies: string }
type Installation = Reach & { readonly databaseUrl: string }

/** True if other machines can reach the server, directly or through a proxy. */
export const acceptsRemoteClients = ({ host, trustedProxies }: Reach): boolean =>
  !isLoopbackHost(host) || trustedProxies !== ''

/** True for a trial installation: only this machine reaches it, and the store is embedded. */
export const isPrivate = (installation: Installation): boolean =>
  installation.databaseUrl === '' && !acceptsRemoteClients(installation)

export function factorDutyOf(config: Reach & { readonly secondFactor: 'auto' | 'offered' | 'required' }): FactorDutyOf {
  if (config.secondFactor === 'required') return 'everybody'
  return config.secondFactor === 'auto' && acceptsRemoteClients(config) ? 'everybody but the demo account' : 'nobody'
}

/**
 * True if there is a demo account. By default not in an installation that other machines can reach or whose database is
 * a server, because its password is public.
 */
export const hasDemo = (config: Installation & { readonly demo: 'auto' | 'on' | 'off' }): boolean =>
  config.demo === 'auto' ? isPrivate(config) : config.demo === 'on'

const PRIVATE_DESK_DELAY_MS = 5_000

/**
 * Delay of the auto-reviewer, ms; null if only operators decide. By default it decides in a trial installation only,
 * because it approves identities and payments without a person.
 */
export function deskDelayOf(config: Installation & { readonly deskDelayMs: 'auto' | 'never' | number }): number | null {
  if (config.deskDelayMs === 'auto') return isPrivate(config) ? PRIVATE_DESK_DELAY_MS : null
  return config.deskDelayMs === 'never' ? null : config.deskDelayMs
}
