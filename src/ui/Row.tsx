// A row of a market, a watchlist or a bill: names at the start, numbers at the end, a small picture in between.
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import './row.css'

/** Height in pixels at the default text size; it grows with the text size (see VirtualList). */
export const ROW_PX = 64

type RowProps = {
  title: ReactNode
  note?: ReactNode
  middle?: ReactNode
  value?: ReactNode
  detail?: ReactNode
  /** `to`: a link to a page. `onPress`: a button. With neither, the row is plain text. */
  to?: string | undefined
  onPress?: () => void
}

export function Row({ title, note, middle, value, detail, to, onPress }: RowProps) {
  const content = (
    <>
      <span className="row-words">
        <span className="row-title">{title}</span>
        {note !== undefined && (
          <span className="row-note">{typeof note === 'string' ? <span>{note}</span> : note}</span>
        )}
      </span>
      <span className="row-middle">{middle}</span>
      <span className="row-numbers">
        {value !== undefined && <span className="row-value">{value}</span>}
        {detail !== undefined && <span className="row-detail">{detail}</span>}
      </span>
    </>
  )
  if (to !== undefined) {
    return (
      <Link className="row" to={to}>
        {content}
      </Link>
    )
  }
  if (onPress) {
    return (
      <button type="button" className="row" onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className="row">{content}</div>
}
