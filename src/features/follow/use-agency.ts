// Loads an institution by its id. It is loaded again when its open series stops taking orders, because the next series
// opens then.
import type { FollowAgencyDetail } from '../../../domain/wire/calls/follow.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useReloadAfter } from '../../data/use-minutely.ts'
import { byId, useRecord } from '../../data/use-record.ts'

export function useAgency(id: string | null): Lookup<FollowAgencyDetail> {
  const lookup = useRecord('GET /userFollowInvest/agency', byId(id))
  useReloadAfter(lookup.data?.terms[0]?.confirmsAt, lookup.reload)
  return lookup
}
