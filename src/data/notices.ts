// The number of unread notices, for every bell icon. Unknown is null, never 0.
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { CallFailure } from './failure.ts'
import { createRetry, isTransient } from './retry.ts'
import { onChanged } from './use-changed.ts'

type NoticesState = {
  /** Token of the session that the count belongs to: data of one user is never shown to the next. */
  token: string | null
  unread: number | null
}

const notices = proxy<NoticesState>({ token: null, unread: null })

/** Stores the count of unread notices from the response to another call. */
export function takeUnread(unread: number): void {
  Object.assign(notices, { token: session.token, unread })
}

/** True if the count is loaded and is zero. */
export const isAllRead = (): boolean => notices.token === session.token && notices.unread === 0

const retry = createRetry(() => void loadUnread())

export async function loadUnread(): Promise<void> {
  const { token } = session
  if (notices.token !== token) Object.assign(notices, { token, unread: null })
  if (token === null) return
  try {
    const { unread } = await call('GET /userMessage/unreadCount', {}, { quiet: true })
    retry.stop()
    if (session.token === token) takeUnread(unread)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    if (isTransient(thrown)) retry.failed()
  }
}

/** Loads the count and keeps it current while mounted; null while it is unknown or no user is logged in. */
export function useUnread(): number | null {
  const { token } = useSnapshot(session)
  useEffect(() => {
    const load = () => void loadUnread()
    load()
    if (token === null) return
    const stopNews = onChanged('notice', load)
    return () => {
      retry.stop()
      stopNews()
    }
  }, [token])
  const known = useSnapshot(notices)
  return known.token === token ? known.unread : null
}
