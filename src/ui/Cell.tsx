// One line of a form or a menu: a name and, at its end, a value or a link.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import './cell.css'

type CellProps = {
  title: ReactNode
  note?: ReactNode
  value?: ReactNode
  icon?: ReactNode
  tone?: 'plain' | 'accent' | 'danger'
  /** `to`: a link to a page (`/pages/…`). `onPress`: a button. With neither, the cell is plain text. */
  to?: string | undefined
  onPress?: () => void
  disabled?: boolean
}

export function Cell({ title, note, value, icon, tone = 'plain', to, onPress, disabled }: CellProps) {
  const content = (
    <>
      {icon !== undefined && <span className="cell-icon">{icon}</span>}
      <span className="cell-words">
        <span className="cell-title">{title}</span>
        {note !== undefined && <span className="cell-note">{note}</span>}
      </span>
      {value !== undefined && <span className="cell-value">{value}</span>}
      {to !== undefined && <ChevronRight className="cell-mark" size={18} aria-hidden="true" />}
    </>
  )
  if (to !== undefined) {
    return (
      <Link className="cell" data-tone={tone} to={to}>
        {content}
      </Link>
    )
  }
  if (onPress) {
    return (
      <button type="button" className="cell" data-tone={tone} onClick={onPress} disabled={disabled}>
        {content}
      </button>
    )
  }
  return (
    <div className="cell" data-tone={tone}>
      {content}
    </div>
  )
}
