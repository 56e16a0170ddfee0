// The user's bank accounts or crypto wallets, loaded again whenever one of them changes.
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'

// Pages by kind of destination.
export const modifyPages = { bank: '/pages/bcard/modify', crypto: '/pages/vm/modify' } as const
export const withdrawPages = { bank: '/pages/withdraw/bcard', crypto: '/pages/withdraw/vm' } as const
export const listPages = { bank: '/pages/bcard/index', crypto: '/pages/vm/index' } as const

export type Destinations = Lookup<Destination[]>

export function useDestinations(kind: DestinationKind): Destinations {
  const lookup = useCall('POST /UserAccount/SelectCardNo', { kind }, { waitedFor: true })
  useChanged('destination', lookup.reload)
  return lookup
}
