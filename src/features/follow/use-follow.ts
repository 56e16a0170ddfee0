// One order by its id, kept current by account events. No call returns a single order, so the pages of the list are
// searched.
import { useCallback, useEffect, useState } from 'react'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/use-changed.ts'

const PAGE_SIZE = 50

type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly order: FollowOrder }

export function useFollow(id: string): Found & { readonly reload: () => void } {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  const reload = useCallback(() => setTries(before => before + 1), [])
  useChanged('subscription', reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts the request again
  useEffect(() => {
    let isLeft = false
    find(id).then(
      order => !isLeft && setFound(order ? { state: 'ready', order } : { state: 'missing' }),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        // A known order stays on the screen after a failed reload.
        if (!isLeft) setFound(known => (known.state === 'ready' ? known : { state: 'failed', failure: thrown }))
      },
    )
    return () => {
      isLeft = true
    }
  }, [id, tries])
  return { ...found, reload }
}

async function find(id: string): Promise<FollowOrder | null> {
  for (let pageNo = 1; ; pageNo += 1) {
    const { total, list } = await call('POST /userFollowInvest/pageList', { pageNo, pageSize: PAGE_SIZE })
    const found = list.find(each => each.id === id)
    if (found || pageNo * PAGE_SIZE >= total) return found ?? null
  }
}
