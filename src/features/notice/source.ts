// Source of the list of notices: pages by HTTP, newest first, of one topic or all.
import type { NoticeTopic } from '../../../domain/notice.ts'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { call } from '../../data/call.ts'
import { takeUnread } from '../../data/notices.ts'
import type { PagedSource } from '../../data/paged.ts'

export const noticeSource = (topic: NoticeTopic | null): PagedSource<Notice> => ({
  async ask(page) {
    const input = { ...page, ...(topic === null ? {} : { topic }) }
    const answer = await call('GET /userMessage/getMessage', input, { quiet: true })
    takeUnread(answer.unread)
    return answer
  },
  pick: () => null,
  // The only change of a notice is from unread to read.
  isNewer: (row, known) => row.read && !known.read,
  belongs: () => true,
})
