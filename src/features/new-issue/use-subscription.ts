// One application, by its id or by its offer, kept current by account events. No call returns a single application, so
// the pages of the list are searched.
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/use-changed.ts'
import { session } from '../../state/session.ts'

const PAGE_SIZE = 50

type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly subscription: NewIssueSubscription }

export function useSubscription(id: string): Found & { readonly reload: () => void } {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  const reload = useCallback(() => setTries(before => before + 1), [])
  useChanged('subscription', reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts the request again
  useEffect(() => {
    let isLeft = false
    find(each => each.id === id).then(
      next => !isLeft && setFound(next ? { state: 'ready', subscription: next } : { state: 'missing' }),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        // A known application stays on the screen after a failed reload.
        if (!isLeft) setFound(known => (known.state === 'ready' ? known : { state: 'failed', failure: thrown }))
      },
    )
    return () => {
      isLeft = true
    }
  }, [id, tries])
  return { ...found, reload }
}

/** The user's application for an offer; null while unknown, without one, or logged out. */
export function useOwnSubscription(offerId: string): NewIssueSubscription | null {
  const { token } = useSnapshot(session)
  const [own, setOwn] = useState<NewIssueSubscription | null>(null)
  const [tries, setTries] = useState(0)
  useChanged(
    'subscription',
    useCallback(() => setTries(before => before + 1), []),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts the request again
  useEffect(() => {
    if (token === null) return
    let isLeft = false
    find(each => each.offerId === offerId && each.state !== 'cancelled').then(
      next => !isLeft && setOwn(next),
      (thrown: unknown) => {
        // A failure is ignored: the page works without the application, because the server refuses a second one.
        if (!(thrown instanceof CallFailure)) throw thrown
      },
    )
    return () => {
      isLeft = true
    }
  }, [offerId, token, tries])
  return token === null ? null : own
}

async function find(isWanted: (each: NewIssueSubscription) => boolean): Promise<NewIssueSubscription | null> {
  for (let pageNo = 1; ; pageNo += 1) {
    const { total, list } = await call('POST /position/subscription', { pageNo, pageSize: PAGE_SIZE })
    const found = list.find(isWanted)
    if (found || pageNo * PAGE_SIZE >= total) return found ?? null
  }
}
