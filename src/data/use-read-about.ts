// Marks the notices about a record as read while the record is on the screen: its outcome has been seen there.
import { useCallback, useEffect } from 'react'
import type { NoticeSubject } from '../../domain/subjects.ts'
import { call } from './call.ts'
import { CallFailure } from './failure.ts'
import { isAllRead, takeUnread } from './notices.ts'
import { useChanged } from './use-changed.ts'

export function useReadAbout(type: NoticeSubject, id: string): void {
  const read = useCallback(() => void markAbout(type, id), [type, id])
  useEffect(() => {
    if (!isAllRead()) read()
  }, [read])
  // Also runs for each new notice, because the unread count may not include it yet.
  useChanged('notice', read)
}

/** A failure is ignored: the call is repeated when the record is opened again. */
async function markAbout(type: NoticeSubject, id: string): Promise<void> {
  try {
    takeUnread((await call('POST /userMessage/updateRead', { about: { type, id } }, { quiet: true })).unread)
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
  }
}
