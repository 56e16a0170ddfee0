// Chooses the note that the strip shows: the newest short message, else the connection's problem, else what the page
// reports, else the pace of the prices. Without any it says that the market is simulated.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { SOCKETS_PER_USER } from '../../domain/limits.ts'
import { probeEngine } from '../engine/client.ts'
import { useFormat } from '../i18n/format.ts'
import { timeBesideNow } from '../i18n/home-dates.ts'
import { pageClock } from '../lib/clock.ts'
import { connection } from '../state/connection.ts'
import { market, useFeed } from '../state/market.ts'
import { isSlow, usePaceNow } from '../state/pace.ts'
import { pageNotes } from '../state/page-notes.ts'
import { usePriceKey } from '../state/simulated.ts'
import type { Toast } from '../state/toast.ts'
import { dismissToast, toasts } from '../state/toast.ts'
import { Link } from '../ui/Link.tsx'
import type { Note } from '../ui/NoteStrip.tsx'
import { NoteStrip } from '../ui/NoteStrip.tsx'

export function Notes() {
  const message = useSnapshot(toasts).list.at(-1)
  const page = useSnapshot(pageNotes).list.at(-1)
  const feed = useFeedNote()
  const reported = feed ?? (page ? noteOfPage(page) : null)
  return (
    <NoteStrip note={message ? noteOfToast(message) : reported}>
      <Rest />
    </NoteStrip>
  )
}

/** The action of a toast runs once: the toast is dismissed first. */
function noteOfToast({ id, kind, text, action, sticky }: Toast): Note {
  const dismiss = () => dismissToast(id)
  const run = () => {
    dismiss()
    action?.run()
  }
  return {
    id: `message ${id}`,
    kind,
    text,
    action: action && { label: action.label, run },
    ...((sticky || action) && { dismiss }),
    isMessage: true,
  }
}

const noteOfPage = ({ id, ...note }: (typeof pageNotes.list)[number]): Note => ({
  ...note,
  id: `page ${id}`,
})

/** Shows that prices are not live, with the time of the last ones. Null while they are live, and briefly while connecting. */
function useFeedNote(): Note | null {
  const { t } = useTranslation('common')
  const { locale } = useFormat()
  const problem = useFeedProblem()
  const { isResting, isCrowded } = useSnapshot(market)
  const lastDataAt = useFeed()?.lastDataAt ?? null
  if (problem === null) return null
  const detail = (): string => {
    if (isResting) return t('feed.resting')
    if (isCrowded) return t('feed.crowded', { count: SOCKETS_PER_USER })
    if (lastDataAt === null) return t('feed.noData')
    return t('feed.since', { time: timeBesideNow(lastDataAt, pageClock.now(), locale) })
  }
  return {
    id: 'feed',
    kind: problem === 'offline' ? 'offline' : 'warning',
    title: t(`feed.${problem}`),
    text: detail(),
    action: isResting ? null : { label: t('action.retry'), run: probeEngine },
  }
}

function useFeedProblem(): 'connecting' | 'slow' | 'reconnecting' | 'offline' | null {
  const { status, isLong } = useSnapshot(connection)
  const state = useFeed()?.state
  if (status === 'live') return null
  // `onLine` is undefined when the server renders the page.
  if (navigator.onLine === false) return 'offline'
  if (status === 'connecting') return isLong ? 'connecting' : null
  return state === 'reconnecting' || state === 'offline' ? state : 'slow'
}

/** Without a note: a reduced pace of the prices, with its reason and a link to the setting, or what they are. */
function Rest() {
  const { t } = useTranslation('common')
  const { pace, reason } = usePaceNow()
  const price = usePriceKey()
  const key = useFeed()?.isFull ? 'feed.full' : price
  if (!isSlow(pace)) return <p className="notes-rest">{key && t(key)}</p>
  return (
    <Link className="notes-rest" to="/pages/setting/index?at=pace">
      {t(`pace.${pace}`)} {t(`pace.${reason}`)}
    </Link>
  )
}
