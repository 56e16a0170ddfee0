// How many notices are unread, for the bell wherever it hangs. Unknown is null, never 0 (design, rulings).
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { call } from '../api/call.ts'
import { CallFailure } from '../api/failure.ts'
import { onChanged } from '../engine/use-changed.ts'
import { session } from './session.ts'

type NoticesState = {
  /** Whose they are: nothing of one person is ever shown to the next. */
  token: string | null
  unread: number | null
}

const notices = proxy<NoticesState>({ token: null, unread: null })

/** What another call has said of it meanwhile. */
export function takeUnread(unread: number): void {
  Object.assign(notices, { token: session.token, unread })
}

export async function loadUnread(): Promise<void> {
  const { token } = session
  if (notices.token !== token) Object.assign(notices, { token, unread: null })
  if (token === null) return
  try {
    const { unread } = await call('GET /userMessage/unreadCount', {}, { quiet: true })
    if (session.token === token) takeUnread(unread)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}

/** Loads and follows the count while mounted; null when it is not known, or nobody is logged in. */
export function useUnread(): number | null {
  const { token } = useSnapshot(session)
  useEffect(() => {
    const load = () => void loadUnread()
    load()
    return token === null ? undefined : onChanged('notice', load)
  }, [token])
  const known = useSnapshot(notices)
  return known.token === token ? known.unread : null
}
