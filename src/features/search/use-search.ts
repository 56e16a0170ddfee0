// The state of the search page, and the handlers of the search box.
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { useRetry } from '../../data/retry.ts'
import { pageClock } from '../../lib/clock.ts'
import type { Search } from './search.state.ts'
import { createSearch } from './search.state.ts'

export type Found = CallAnswer<'POST /market/getMaket'>[number]

/** The call has an id, so that the newest query wins: an older one is aborted (specification §7). */
const find = (query: string): Promise<readonly Found[]> =>
  call('POST /market/getMaket', { stkName: query }, { id: 'search', quiet: true })

function isFailure(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) throw thrown
  return !thrown.aborted
}

/** `first`: the text of the last visit of this page, searched for at once. */
export function useSearch(first: string) {
  const [search, show] = useState<Search<Found>>({ phase: 'idle' })
  const [engine] = useState(() => createSearch<Found>({ clock: pageClock, find, onChange: show, isFailure }))
  const start = useEffectEvent(() => void engine.submit(first))
  useEffect(() => {
    start()
    return engine.close
  }, [engine])
  useRetry(search.phase === 'failed' ? search : null, () => {
    if (search.phase === 'failed') void engine.submit(search.query)
  })
  return { search, ...engine }
}
