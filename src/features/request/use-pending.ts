// What of one kind of request is still under way, kept true by the account's news.
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { CallFailure } from '../../api/failure.ts'
import { onChanged } from '../../engine/use-changed.ts'
import { session } from '../../state/session.ts'
import type { Request, RequestKind } from './requests.ts'
import { askRequests, isUnderWay } from './requests.ts'

/** What is pending is among the newest: nobody has more than so many at once. */
const NEWEST = 50

type Pending = { readonly state: 'loading' | 'ready' | 'failed'; readonly rows: readonly Request[] }
const NOTHING: Pending = { state: 'loading', rows: [] }

/** A null kind asks nothing. */
export function usePending(kind: RequestKind | null) {
  const { token } = useSnapshot(session)
  const [pending, setPending] = useState<Pending & { readonly token: string | null }>({ ...NOTHING, token: null })
  const reload = useCallback(() => {
    if (token === null || kind === null) return
    askRequests(kind, { pageNo: 1, pageSize: NEWEST }).then(
      ({ list }) => setPending({ token, state: 'ready', rows: list.filter(isUnderWay) }),
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        setPending(known => ({ token, state: 'failed', rows: known.token === token ? known.rows : [] }))
      },
    )
  }, [kind, token])
  useEffect(() => {
    reload()
    return kind === null ? undefined : onChanged(kind, reload)
  }, [kind, reload])
  // Nothing of one person is ever shown to the next.
  return { ...(pending.token === token ? pending : NOTHING), reload }
}
