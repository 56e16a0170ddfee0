// The ticket that the user is filling in: the draft, its estimate by the current facts, and its problems. Live prices
// change the estimate; only the user changes the draft.
import { useMemo, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'
import type { Problem, Product, Subject, TicketModel, TicketOf } from './model.ts'

type TicketInput<P extends Product> = {
  readonly subject: Subject
  /** The initial draft from the link. */
  readonly first: P['draft']
  readonly facts: P['facts']
}

export function useTicket<P extends Product>(
  model: TicketModel<P>,
  { subject, first, facts }: TicketInput<P>,
): TicketOf<P> {
  const place = { product: model.name, subject, asked: model.tone(first) }
  const [draft, setDraft] = useState<P['draft']>(() => {
    const stored = readDraft(place)
    return stored ? model.parseDraft(stored) : first
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const fields = model.fields(draft, facts, subject)
  const estimate = useMemo(() => model.estimate(draft, facts), [model, draft, facts])
  const problems = useMemo(() => model.problems({ draft, facts, estimate }), [model, draft, facts, estimate])
  const isShown = ({ at }: Problem<P>): boolean =>
    isTried || at === 'order' || (left.has(at) && model.isWritten(draft, at))

  return {
    draft,
    facts,
    estimate,
    fields,
    problems,
    shown: problems.filter(isShown),
    isTried,
    change(wanted) {
      const next = model.change(draft, wanted, facts)
      setDraft(next)
      keepDraft(place, next)
    },
    keep(isKept) {
      if (!isKept) forgetDraft(place)
      else if (draft !== first) keepDraft(place, draft)
    },
    clear() {
      forgetDraft(place)
      setDraft(first)
      setLeft(new Set())
      setTried(false)
    },
    leave: field => setLeft(before => new Set(before).add(field)),
    tryReview: () => setTried(true),
  }
}
