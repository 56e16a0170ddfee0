// The head of a record: what the record is about, its main figure with the figure's name, and its state in a few words.
import type { ReactNode } from 'react'
import './record-head.css'
import './number.css'

type RecordHeadProps = {
  /** Absent where the page has named it already. */
  title?: string
  label?: string
  value: ReactNode
  note?: ReactNode
}

export function RecordHead({ title, label, value, note }: RecordHeadProps) {
  return (
    <div className="record-head">
      {title !== undefined && <h2 className="record-head-title">{title}</h2>}
      {label !== undefined && <p className="record-head-words">{label}</p>}
      <p className="figure">{value}</p>
      {note !== undefined && <div className="record-head-words">{note}</div>}
    </div>
  )
}
