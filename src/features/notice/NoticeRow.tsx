// One notice of the list: subject, time, and the start of its text.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { isoDate, useDates } from '../../i18n/day-time.ts'
import { hrefOf } from '../../router/place.ts'
import { Link } from '../../ui/Link.tsx'
import { NoticeIcon } from './NoticeIcon.tsx'
import type { NoticeWords } from './words.ts'
import './notice.css'

/** Row height in pixels at the default text size: a title and two lines. */
export const NOTICE_ROW_PX = 96

type NoticeRowProps = { notice: Notice; words: NoticeWords }

export const NoticeRow = memo(function NoticeRow({ notice, words }: NoticeRowProps) {
  const { t } = useTranslation('notice')
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

/** The time for a notice of today, the date for an older one. */
function NoticeTime({ seconds }: { seconds: number }) {
  const dates = useDates()
  const ms = seconds * 1000
  const isToday = isoDate(ms) === isoDate(Date.now())
  return <span className="notice-time">{isToday ? dates.time(ms) : dates.date(ms)}</span>
}
