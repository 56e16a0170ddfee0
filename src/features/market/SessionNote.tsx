// Whether a market trades just now, and when that changes, by the clock of whoever reads it; or that its prices are late,
// and by how much.
import { useSnapshot } from 'valtio/react'
import type { Board } from '../../../domain/instrument.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { market } from '../../state/market.ts'
import { useBoardTrust } from '../../state/trust.ts'
import { Badge } from '../../ui/Badge.tsx'
import './session-note.css'

type SessionNoteProps = {
  readonly board: Board
  /** How many instruments there are, or whatever else stands at the end of the line. */
  readonly end?: string | undefined
}

export function SessionNote({ board, end }: SessionNoteProps) {
  const t = useText('market')
  const format = useFormat()
  const status = useSnapshot(market).boards[board]
  const nextAt = status?.nextAt ?? null
  const next = status && nextAt !== null ? t(`next.${status.state}`, { time: format.time(nextAt) }) : undefined
  const { badge, age } = useBoardTrust(board, status?.state ?? null)
  const detail = badge === status?.state ? next : (age ?? undefined)
  return (
    <div className="session-note">
      {badge ? <Badge state={badge} {...(detail !== undefined && { detail })} /> : <span>&nbsp;</span>}
      {end !== undefined && <span className="session-note-end">{end}</span>}
    </div>
  )
}
