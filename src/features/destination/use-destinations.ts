// A person's bank accounts or crypto wallets, read again whenever one of them changes.
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { Lookup } from '../../api/use-call.ts'
import { useCall } from '../../api/use-call.ts'
import { useChanged } from '../../engine/use-changed.ts'

export type Destinations = Lookup<Destination[]>

export function useDestinations(kind: DestinationKind): Destinations {
  const lookup = useCall('POST /UserAccount/SelectCardNo', { kind }, { waitedFor: true })
  useChanged('destination', lookup.reload)
  return lookup
}
