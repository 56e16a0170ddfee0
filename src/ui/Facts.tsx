// A list of names and values: terms to confirm, charges, the state of a request.
import type { ReactNode } from 'react'
import './facts.css'

export type FactRow = {
  readonly label: string
  readonly value: ReactNode
  /** A sentence below the name. */
  readonly note?: ReactNode
  /** True for the total of the other lines. */
  readonly strong?: boolean
}

export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <FactList>
      {rows.map(({ label, value, note, strong }) => (
        <Fact key={label} label={label} note={note} strong={strong ?? false}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}

export const FactList = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>

type FactProps = {
  label: ReactNode
  note?: ReactNode
  strong?: boolean
  /** True for a long note: it has the whole width, below the name and the value. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ label, note, strong = false, wide = false, children }: FactProps) {
  return (
    <div className="fact" data-strong={strong || undefined} data-wide={wide || undefined}>
      <dt className="fact-label">
        {label}
        {note !== undefined && <span className="fact-note">{note}</span>}
      </dt>
      <dd className="fact-value">{children}</dd>
    </div>
  )
}
