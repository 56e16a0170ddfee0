// One offer, reloaded each minute, and one request of the user, kept current by account events.
import { useEffect } from 'react'
import type { PrivateOffer, PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useServerMinute } from '../../state/server-now.ts'

const MINUTE_MS = 60_000

/** Reloads each minute, because offers move to their next step by time. */
export function useOffer(id: string): Lookup<PrivateOffer> {
  const lookup = useCall('GET /m_ft/private_offer', { id }, { waitedFor: true })
  const { reload } = lookup
  const minute = Math.floor(useServerMinute() / MINUTE_MS)
  useEffect(() => {
    if (minute > 0) reload()
  }, [minute, reload])
  return lookup
}

export function useRequest(id: string): Lookup<PrivateRequest> {
  const lookup = useCall('GET /position/private_request', { id }, { waitedFor: true })
  useChanged('subscription', lookup.reload)
  return lookup
}
