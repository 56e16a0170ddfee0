import type { ReactNode } from 'react'
import './placeholder.css'

type EmptyProps = {
  title: string
  /** The next step, as a sentence. */
  note?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Shown for an empty list: a title, and the next step. */
export function Empty({ title, note, icon, action }: EmptyProps) {
  return (
    <div className="placeholder">
      {icon !== undefined && <span className="placeholder-icon">{icon}</span>}
      <p className="placeholder-title">{title}</p>
      {note !== undefined && <p className="placeholder-note">{note}</p>}
      {action !== undefined && <div className="placeholder-action">{action}</div>}
    </div>
  )
}
