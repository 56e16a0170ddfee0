// A new request, kept current while it is displayed: after an account event it is loaded again from its list, where it
// is among the newest.
import { useCallback, useState } from 'react'
import { CallFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/use-changed.ts'
import type { Request, RequestKind, RequestOf } from './requests.ts'
import { askRequests, isLater } from './requests.ts'

const NEWEST = 20

export function useLiveRequest<K extends RequestKind>(made: RequestOf<K>): RequestOf<K> {
  const [received, setReceived] = useState<Request | null>(null)
  const { kind, id } = made
  const read = useCallback(
    (changed: string | null) => {
      if (changed === null || changed === id)
        void findNewest(kind, id).then(found => setReceived(before => laterOf(before, found)))
    },
    [kind, id],
  )
  useChanged(kind, read)
  return received && isSame(received, made) && isLater(received, made) ? received : made
}

const laterOf = (before: Request | null, found: Request | null): Request | null =>
  before && !(found && isLater(found, before)) ? before : found

const isSame = <K extends RequestKind>(received: Request, made: RequestOf<K>): received is RequestOf<K> =>
  received.kind === made.kind && received.id === made.id

/** Null if the request could not be loaded: the displayed state then stays. */
async function findNewest(kind: RequestKind, id: string): Promise<Request | null> {
  try {
    const { list } = await askRequests(kind, { pageNo: 1, pageSize: NEWEST })
    return list.find(request => request.id === id) ?? null
  } catch (thrown) {
    if (thrown instanceof CallFailure) return null
    throw thrown
  }
}
