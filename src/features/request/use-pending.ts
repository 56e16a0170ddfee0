// Pending requests of one kind, kept current by account events.
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { CallFailure } from '../../data/failure.ts'
import { onChanged } from '../../data/use-changed.ts'
import { session } from '../../state/session.ts'
import type { Request, RequestKind } from './requests.ts'
import { askRequests, isUnderWay } from './requests.ts'

/** Number of rows of the newest page. A pending request that is not among them is not shown. */
const NEWEST = 50

type Pending = { readonly state: 'loading' | 'ready' | 'failed'; readonly rows: readonly Request[] }
const NOTHING: Pending = { state: 'loading', rows: [] }

/** A null kind requests nothing. */
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
  // Data of one user is never shown to the next.
  return { ...(pending.token === token ? pending : NOTHING), reload }
}
