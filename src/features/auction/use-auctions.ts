// Auctions from the server, polled while the page is visible.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallAnswer, CallInput } from '../../../domain/wire/calls/table.ts'
import type { AuctionState } from '../../../domain/wire/down/auction.ts'
import { onAuction } from '../../data/events.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { usePolled } from '../../data/use-polled.ts'
import { useView } from '../../engine/use-view.ts'

type Input = CallInput<'POST /m_ft/preMarketList'>
export type Auctions = CallAnswer<'POST /m_ft/preMarketList'>

const LIST_EVERY_MS = 5_000
const DETAIL_EVERY_MS = 1_000
/** Time without a state from the socket, which sends one each second, after which an auction is polled. */
const SILENT_MS = 3_000

export const useAuctions = (): Lookup<Auctions> => usePolledList({}, LIST_EVERY_MS)

/** One auction. Its state arrives over the socket; it is polled only while none arrives. */
export function useAuction(id: string): Lookup<Auctions> {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const [isSilent] = useState(() => () => performance.now() - sentAt.current > SILENT_MS)
  const lookup = usePolledList({ id }, DETAIL_EVERY_MS, isSilent)
  const { data } = lookup
  /** `onto`: the loaded data that the state is newer than. Data that is loaded later replaces both. */
  const [sent, setSent] = useState<{ readonly state: AuctionState; readonly onto: Auctions } | null>(null)
  useView({ kind: 'auction', id })
  useEffect(
    () =>
      onAuction(state => {
        if (state.id !== id || data === null) return
        sentAt.current = performance.now()
        setSent({ state, onto: data })
      }),
    [id, data],
  )
  const newest = useMemo(
    () =>
      data !== null && data === sent?.onto
        ? { list: data.list.map(auction => Object.assign({}, auction, sent.state)), next: data.next }
        : data,
    [data, sent],
  )
  return { ...lookup, data: newest }
}

function usePolledList(input: Input, everyMs: number, isNeeded?: () => boolean): Lookup<Auctions> {
  const lookup = useCall('POST /m_ft/preMarketList', input, { waitedFor: true })
  usePolled(lookup, everyMs, isNeeded)
  return lookup
}
