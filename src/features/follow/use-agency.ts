// One institution by its id, reloaded when a series closes, because the next one opens then.
import { useEffect } from 'react'
import type { FollowAgencyDetail } from '../../../domain/wire/calls/follow.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { useServerMinute } from '../../state/server-now.ts'

export function useAgency(id: string): Lookup<FollowAgencyDetail> {
  const lookup = useCall('GET /userFollowInvest/agency', { id }, { waitedFor: true })
  const { data, reload } = lookup
  const now = useServerMinute()
  const closesAt = data?.terms[0]?.confirmsAt
  const isOver = closesAt !== undefined && now > 0 && now >= closesAt * 1_000
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded each minute until the next series is open
  useEffect(() => {
    if (isOver) reload()
  }, [isOver, now, reload])
  return lookup
}
