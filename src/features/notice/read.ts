// Marks notices as read, here and on the user's other devices.
import { call } from '../../data/call.ts'
import { CallFailure } from '../../data/failure.ts'
import { takeUnread } from '../../data/notices.ts'

/** A failed call is ignored: the notice is marked when it is shown again. */
export async function markRead(id: string): Promise<void> {
  try {
    takeUnread((await call('POST /userMessage/updateRead', { id }, { quiet: true })).unread)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}

/** Throws a CallFailure, for the caller to show. */
export async function markAllRead(): Promise<void> {
  takeUnread((await call('POST /userMessage/updateRead', { all: true })).unread)
}
