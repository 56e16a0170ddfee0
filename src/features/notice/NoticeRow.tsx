// One notice of the list: what it is of, when, and how it begins.
import { memo } from 'react'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { hrefOf } from '../../router/place.ts'
import { NoticeIcon } from './NoticeIcon.tsx'
import type { NoticeWords } from './words.ts'
import './notice.css'

/** At the usual text size: a title and two lines. */
export const NOTICE_ROW_PX = 84

type NoticeRowProps = { notice: Notice; words: NoticeWords }

export const NoticeRow = memo(function NoticeRow({ notice, words }: NoticeRowProps) {
  const t = useText('notice')
  return (
    <Link
      className="notice-row"
      data-unread={!notice.read || undefined}
      to={hrefOf('/pages/notice/detail', { id: notice.id })}
    >
      <NoticeIcon kind={notice.kind} />
      <span className="notice-words">
        <span className="notice-head">
          <span className="notice-title">
            {!notice.read && <span className="spoken">{t('list.unread')}. </span>}
            {words.title}
          </span>
          <NoticeTime seconds={notice.createTimestamp} />
        </span>
        <span className="notice-excerpt">{words.text}</span>
      </span>
      {!notice.read && <span className="notice-dot" aria-hidden="true" />}
    </Link>
  )
})

/** Today's by the hour, older ones by the day. */
function NoticeTime({ seconds }: { seconds: number }) {
  const format = useFormat()
  const ms = seconds * 1000
  const day = format.date(ms)
  return <span className="notice-time">{day === format.date(Date.now()) ? format.time(ms) : day}</span>
}
