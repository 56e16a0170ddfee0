import type { ReactNode } from 'react'
import { useId } from 'react'
import './section.css'

type SectionProps = {
  title?: string
  /** A link or a small button at the end of the title line. */
  action?: ReactNode
  note?: ReactNode
  /** Adds the page's side padding, for content that is not a list of cells or rows. */
  padded?: boolean
  children: ReactNode
}

export function Section({ title, action, note, padded, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className="section" aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <div className="section-head">
          <h2 id={titleId} className="section-title">
            {title}
          </h2>
          {action}
        </div>
      )}
      <div className="section-body" data-padded={padded || undefined}>
        {children}
      </div>
      {note !== undefined && <div className="section-note">{note}</div>}
    </section>
  )
}
