// A ticket being written: the draft, what it comes to with the facts of now, and what is wrong with it. Live prices change
// the figures; what was typed is changed by the person alone.
import { useMemo, useState } from 'react'
import { orderTypes } from '../../../domain/order.ts'
import { nearestTick, scaledText } from '../../../domain/price.ts'
import type { Draft } from './draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import type { TicketFacts } from './facts.ts'
import type { Place, Problem } from './problems.ts'
import { problemsOf } from './problems.ts'
import type { Reckoning } from './reckon.ts'
import { reckon } from './reckon.ts'
import type { Subject } from './review.ts'

export type Ticket = {
  readonly draft: Draft
  readonly facts: TicketFacts
  readonly reckoning: Reckoning
  readonly problems: readonly Problem[]
  /** Problems that are shown: of fields that were left, of what no field can mend, and all once a review was tried. */
  readonly shown: readonly Problem[]
  readonly isTried: boolean
  readonly change: (change: Partial<Draft>) => void
  readonly leave: (place: Place) => void
  readonly tryReview: () => void
  /** While the order is on its way its draft is not kept: a reload must not offer to send it again. */
  readonly keep: (isKept: boolean) => void
  /** The order is there: nothing of it is left to write. */
  readonly clear: () => void
}

export const subjectName = ({ key, closes }: Subject): string => (closes === null ? key : `${key}:close`)

export function useTicket(subject: Subject, first: Draft, facts: TicketFacts): Ticket {
  const name = subjectName(subject)
  const [draft, setDraft] = useState<Draft>(() => readDraft(name, first.direction) ?? first)
  const [left, setLeft] = useState<ReadonlySet<Place>>(new Set())
  const [isTried, setTried] = useState(false)
  const reckoning = useMemo(() => reckon(draft, facts), [draft, facts])
  const problems = useMemo(() => problemsOf(draft, facts, reckoning), [draft, facts, reckoning])

  const change = (wanted: Partial<Draft>): void => {
    const next = { ...draft, ...wanted, ...limitStart(wanted, draft, facts) }
    setDraft(next)
    keepDraft(name, first.direction, next)
  }
  const keep = (isKept: boolean): void => {
    if (!isKept) forgetDraft(name)
    else if (draft !== first) keepDraft(name, first.direction, draft)
  }
  const clear = (): void => {
    forgetDraft(name)
    setDraft(first)
    setLeft(new Set())
    setTried(false)
  }
  const shown = problems.filter(({ at }) => isTried || at === 'order' || (left.has(at) && isWritten(at, draft)))
  return {
    ...{ draft, facts, reckoning, problems, shown, isTried, change, keep, clear },
    leave: place => setLeft(before => new Set(before).add(place)),
    tryReview: () => setTried(true),
  }
}

/** The limit starts at the last price, once: it is never rewritten by what the price does after. */
function limitStart(
  wanted: Partial<Draft>,
  draft: Draft,
  { quote, tickSteps, instrument }: TicketFacts,
): Partial<Draft> {
  if (wanted.orderType !== orderTypes.limit || draft.price !== '' || quote.price === null) return {}
  return { price: scaledText(nearestTick(quote.price, tickSteps), instrument.priceDecimals) }
}

const isWritten = (place: Place, draft: Draft): boolean => place === 'order' || draft[place] !== ''
