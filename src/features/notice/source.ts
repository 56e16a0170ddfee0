// Where the list of notices comes from: pages by HTTP, newest first, of one topic or all.
import type { NoticeTopic } from '../../../domain/notice.ts'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { call } from '../../api/call.ts'
import { takeUnread } from '../../state/notices.ts'
import type { PagedSource } from '../../state/paged.ts'

export const noticeSource = (topic: NoticeTopic | null): PagedSource<Notice> => ({
  async ask(page) {
    const input = { ...page, ...(topic === null ? {} : { topic }) }
    const answer = await call('GET /userMessage/getMessage', input, { quiet: true })
    takeUnread(answer.unread)
    return answer
  },
  pick: () => null,
  // Nothing of a notice changes but that it is read, once.
  isNewer: (row, known) => row.read && !known.read,
  belongs: () => true,
})
