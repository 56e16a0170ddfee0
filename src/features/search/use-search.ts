// The search of this page: its state, and what the box tells it.
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { pageClock } from '../../clock.ts'
import type { Search } from './search.state.ts'
import { createSearch } from './search.state.ts'

export type Found = CallAnswer<'POST /market/getMaket'>[number]

/** Naming the call lets the newest letters win: an older question is called off (specification §7). */
const find = (query: string): Promise<readonly Found[]> =>
  call('POST /market/getMaket', { stkName: query }, { id: 'search', quiet: true })

function isFailure(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) throw thrown
  return !thrown.aborted
}

/** `first` is searched for at once: what was written when this page was left. */
export function useSearch(first: string) {
  const [search, show] = useState<Search<Found>>({ phase: 'idle' })
  const [engine] = useState(() => createSearch<Found>({ clock: pageClock, find, tell: show, isFailure }))
  const start = useEffectEvent(() => void engine.submit(first))
  useEffect(() => {
    start()
    return engine.close
  }, [engine])
  return { search, ...engine }
}
