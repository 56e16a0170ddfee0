// What became of a request: plainly, then its facts, then the ways on from here. Said aloud when it comes.
import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CircleHelp, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import './outcome.css'

const icons = {
  done: CircleCheck,
  pending: Hourglass,
  failed: CircleAlert,
  /** No answer yet: it may or may not have been done. */
  unknown: CircleHelp,
} as const satisfies Record<string, LucideIcon>
export type OutcomeKind = keyof typeof icons

type OutcomeProps = {
  kind: OutcomeKind
  title: string
  note?: ReactNode
  /** Facts, for the most part. */
  children?: ReactNode
  /** Buttons and links, the likeliest first. */
  actions?: ReactNode
}

export function Outcome({ kind, title, note, children, actions }: OutcomeProps) {
  const Icon = icons[kind]
  return (
    <section className="outcome" data-kind={kind}>
      <Icon className="outcome-mark" size={44} strokeWidth={1.5} aria-hidden="true" />
      <div role="status">
        <h2 className="outcome-title">{title}</h2>
        {note !== undefined && <div className="outcome-note">{note}</div>}
      </div>
      {children}
      {actions !== undefined && <div className="outcome-actions">{actions}</div>}
    </section>
  )
}
