// The three facts that belong beside the main figure of a page, in one line. All others belong in a fold.
import type { ReactNode } from 'react'
import './key-facts.css'

export type KeyFact = {
  readonly label: string
  readonly value: ReactNode
  /** The unit, or one short sentence. */
  readonly note?: ReactNode
}

/** At most three, because a fourth does not fit beside the others on a phone. */
export function KeyFacts({ facts }: { facts: readonly [KeyFact, (KeyFact | undefined)?, (KeyFact | undefined)?] }) {
  return (
    <dl className="key-facts">
      {facts.map(
        fact =>
          fact && (
            <div key={fact.label} className="key-fact">
              <dt className="key-fact-label">{fact.label}</dt>
              <dd className="key-fact-value">
                {fact.value}
                {fact.note !== undefined && <span className="key-fact-note">{fact.note}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
