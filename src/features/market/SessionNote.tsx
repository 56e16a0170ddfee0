// State of a market and the time of its next change, by the user's clock; for a closed market, the time when its
// regular hours open. Empty while its prices are delayed.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { BoardStatus } from '../../../worker/contract.ts'
import { useDates } from '../../i18n/day-time.ts'
import { otherDay } from '../../i18n/home-dates.ts'
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
  // The strip of notes reports delayed data: one note is enough.
  const isOwn = badge !== null && badge === status?.state
  return (
    <div className="session-note">
      {isOwn ? <Badge state={badge} {...(next !== undefined && { detail: next })} /> : <span>&nbsp;</span>}
      {end !== undefined && <span className="session-note-end">{end}</span>}
    </div>
  )
}

/**
 * Text such as "abre el lunes a las 08:30 AM". Undefined while the status is unknown, and for a market that never
 * closes.
 */
function useNext(status: BoardStatus | undefined): string | undefined {
  const { t } = useTranslation('market')
  const { locale, time } = useDates()
  const now = useServerMinute()
  // A pre-market does not count as an opening, because orders are filled in the regular hours only.
  const at = status && (status.state === 'closed' || status.state === 'pre' ? status.opensAt : status.nextAt)
  if (!status || at === undefined || at === null) return undefined
  const day = otherDay(at, now, locale)
  const when = day === null ? t('when.today', { time: time(at) }) : t('when.otherDay', { day, time: time(at) })
  return t(`next.${status.state}`, { when })
}
