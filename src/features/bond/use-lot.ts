// One purchase by its id, kept current by account events.

import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'

export function useLot(id: string) {
  const lookup = useCall('POST /treasuryBond/pageList', { id }, { waitedFor: true })
  const { data, failure, reload } = lookup
  useChanged('bond', reload)
  const lot = data?.list[0] ?? null
  return Object.assign({}, lookup, { lot, isMissing: data !== null && lot === null && failure === null })
}
