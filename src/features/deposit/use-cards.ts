// The user's debit cards, loaded again whenever one of them changes.
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'

export function useCards() {
  const lookup = useCall('POST /UserAccount/SelectCardNo', { kind: 'bank' }, { waitedFor: true })
  useChanged('destination', lookup.reload)
  const cards = lookup.data?.filter(({ bank }) => bank?.isCard ?? false) ?? null
  return { ...lookup, cards }
}

/** Only an approved card can be charged. */
export const isChargeable = ({ state }: Destination): boolean => state === 'passed'
