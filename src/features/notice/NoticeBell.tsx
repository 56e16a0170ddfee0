// Link to the notices with the number of unread notices, also for screen readers.
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useUnread } from '../../data/notices.ts'
import { push } from '../../router/navigate.ts'
import { session } from '../../state/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import './bell.css'

/** A larger number is shown as this one with a plus sign. */
const SHOWN_MAX = 99

export function NoticeBell() {
  const { t } = useTranslation('ui')
  const { token } = useSnapshot(session)
  const unread = useUnread() ?? 0
  if (token === null) return null
  const icon = (
    <>
      <Bell size={22} />
      {unread > 0 && (
        <span className="bell-count" data-passing="">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </>
  )
  return <IconButton label={t('bell', { count: unread })} icon={icon} onClick={() => push('/pages/notice/index')} />
}
