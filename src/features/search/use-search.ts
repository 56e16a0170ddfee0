// The state of the search page, and the handlers of the search box.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { useRetry } from '../../data/retry.ts'
import { pageClock } from '../../lib/clock.ts'
import type { Search } from './search.state.ts'
import { createSearch } from './search.state.ts'

export type Found = CallAnswer<'POST /market/getMaket'>[number]

/** The call has an id, so that the newest query wins: an older one is aborted (specification §7). */
const findIn =
  (board: Board | null) =>
  (query: string): Promise<readonly Found[]> =>
    call('POST /market/getMaket', { stkName: query, board }, { id: 'search', quiet: true })

function isFailure(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) throw thrown
  return !thrown.aborted
}

/** `first`: the text of the last visit of this page, searched for at once. `board`: the only one that is searched. */
export function useSearch(first: string, board: Board | null = null) {
  const [search, show] = useState<Search<Found>>({ phase: 'idle' })
  const [engine] = useState(() =>
    createSearch<Found>({ clock: pageClock, find: findIn(board), onChange: show, isFailure }),
  )
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
