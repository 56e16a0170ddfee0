// Reminders of a new issue that a customer asks for: the end of the applications, the results, the first trading day.
import type { OfferState } from '../subscription.ts'
import { HOUR_MS } from '../time.ts'

export const reminderKinds = ['closing', 'result', 'listing'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** How long before the cut-off; of a short offer at most this part of the time in which it takes applications. */
const CLOSING_LEAD_MS = 2 * HOUR_MS
const LEAD_PART = 4

type Times = Readonly<Record<OfferState, number>>
type Span = {
  /** When the reminder is sent. */
  readonly at: number
  /** A reminder that could not be sent until then says nothing any more. */
  readonly until: number
}

/** Times in UTC ms. */
export function reminderSpan(kind: ReminderKind, { open, closed, allotted, listed }: Times): Span {
  if (kind === 'result') return { at: allotted, until: listed }
  if (kind === 'listing') return { at: listed, until: listed + CLOSING_LEAD_MS }
  return { at: closed - Math.min(CLOSING_LEAD_MS, Math.floor((closed - open) / LEAD_PART)), until: closed }
}
