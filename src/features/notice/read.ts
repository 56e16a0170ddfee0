// Marking as read, here and on the person's other devices.
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { takeUnread } from '../../state/notices.ts'

/** What was seen is read: when it cannot be said now, it is said the next time. */
export async function markRead(id: string): Promise<void> {
  try {
    takeUnread((await call('POST /userMessage/updateRead', { id }, { quiet: true })).unread)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}

/** Throws a CallFailure: who asked for it must hear. */
export async function markAllRead(): Promise<void> {
  takeUnread((await call('POST /userMessage/updateRead', { all: true }, { quiet: true })).unread)
}
