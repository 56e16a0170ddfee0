// Outcome of a request: the result first, then its facts, then the next steps. Announced to screen readers when it
// appears.
import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CircleHelp, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import './button.css'
import './outcome.css'

const icons = {
  done: CircleCheck,
  pending: Hourglass,
  failed: CircleAlert,
  /** No response yet: the request may or may not have been executed. */
  unknown: CircleHelp,
} as const satisfies Record<string, LucideIcon>
export type OutcomeKind = keyof typeof icons

type OutcomeProps = {
  kind: OutcomeKind
  title: string
  note?: ReactNode
  /** Content, usually a `Facts` list. */
  children?: ReactNode
  /** Link to the record of the request, as the main action. */
  record?: { readonly to: string; readonly label: string }
  /** Other buttons and links, the most likely first. */
  actions?: ReactNode
}

export function Outcome({ kind, title, note, children, record, actions }: OutcomeProps) {
  const Icon = icons[kind]
  return (
    <section className="outcome" data-kind={kind}>
      <Icon className="outcome-mark" size={44} strokeWidth={1.5} aria-hidden="true" />
      <div role="status">
        <h2 className="outcome-title">{title}</h2>
        {note !== undefined && <div className="outcome-note">{note}</div>}
      </div>
      {children}
      {(record !== undefined || actions !== undefined) && (
        <div className="outcome-actions">
          {record && (
            <Link className="button" data-variant="primary" data-block to={record.to}>
              {record.label}
            </Link>
          )}
          {actions}
        </div>
      )}
    </section>
  )
}
