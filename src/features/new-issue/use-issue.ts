// One offer by its id, reloaded each minute, because its steps depend on the time.
import { useEffect } from 'react'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { useServerMinute } from '../../state/server-now.ts'

const MINUTE_MS = 60_000

export function useIssue(id: string): Lookup<NewIssueDetail> {
  const lookup = useCall('GET /m_ft/new_stock/detail', { id }, { waitedFor: true })
  const { reload } = lookup
  const minute = Math.floor(useServerMinute() / MINUTE_MS)
  useEffect(() => {
    if (minute > 0) reload()
  }, [minute, reload])
  return lookup
}
