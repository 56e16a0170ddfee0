import type { ReactNode } from 'react'
import './placeholder.css'

type EmptyProps = {
  title: string
  /** What to do next, in a sentence. */
  note?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Nothing here yet: says so, and what to do about it. */
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
