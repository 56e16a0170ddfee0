// Auctions from the server, polled while the page is visible. A poll starts after the response to the previous one, and
// so never aborts it.
import { useEffect, useRef } from 'react'
import type { CallAnswer, CallInput } from '../../../domain/wire/calls/table.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { pageClock } from '../../lib/clock.ts'

type Input = CallInput<'POST /m_ft/preMarketList'>
export type Auctions = CallAnswer<'POST /m_ft/preMarketList'>

export function useAuctions(input: Input, everyMs: number): Lookup<Auctions> {
  const lookup = useCall('POST /m_ft/preMarketList', input, { waitedFor: true })
  const { reload, asking } = lookup
  const isAsking = useRef(asking)
  useEffect(() => {
    isAsking.current = asking
  }, [asking])
  useEffect(
    () =>
      pageClock.every(everyMs, () => {
        if (!document.hidden && !isAsking.current) reload()
      }),
    [everyMs, reload],
  )
  return lookup
}
