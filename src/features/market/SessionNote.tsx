// State of a market and when that changes, by the user's clock: of a closed one, when its regular hours open. Nothing while
// its prices are late.
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { BoardStatus } from '../../../worker/contract.ts'
import { useDates } from '../../i18n/day-time.ts'
import { otherDay } from '../../i18n/home-dates.ts'
import { useText } from '../../i18n/t.ts'
import { useBoardTrust } from '../../shared/trust.ts'
import { market } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import './session-note.css'

type SessionNoteProps = {
  readonly board: Board
  /** Number of instruments, or other content at the end of the line. */
  readonly end?: string | undefined
}

export function SessionNote({ board, end }: SessionNoteProps) {
  const status = useSnapshot(market).boards[board]
  const next = useNext(status)
  const { badge } = useBoardTrust(board, status?.state ?? null)
  // FeedNote.tsx reports late data: one note is enough.
  const isOwn = badge !== null && badge === status?.state
  return (
    <div className="session-note">
      {isOwn ? <Badge state={badge} {...(next !== undefined && { detail: next })} /> : <span>&nbsp;</span>}
      {end !== undefined && <span className="session-note-end">{end}</span>}
    </div>
  )
}

/** "abre el lunes a las 08:30 AM": undefined while nothing is known, and of a market that never closes. */
function useNext(status: BoardStatus | undefined): string | undefined {
  const t = useText('market')
  const { locale, time } = useDates()
  const now = useServerMinute()
  // A pre-market is no opening: orders are filled in the regular hours only.
  const at = status && (status.state === 'closed' || status.state === 'pre' ? status.opensAt : status.nextAt)
  if (!status || at === undefined || at === null) return undefined
  const day = otherDay(at, now, locale)
  const when = day === null ? t('when.today', { time: time(at) }) : t('when.otherDay', { day, time: time(at) })
  return t(`next.${status.state}`, { when })
}
