// Reminders of a new issue that a customer can request: end of the application period, results, first trading day.
import type { OfferState } from '../subscription.ts'
import { HOUR_MS } from '../time.ts'

export const reminderKinds = ['closing', 'result', 'listing'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/**
 * Time between the reminder and the end of applications. For a short offer it is at most a quarter of the application
 * period.
 */
const CLOSING_LEAD_MS = 2 * HOUR_MS
const LEAD_PART = 4

type Times = Readonly<Record<OfferState, number>>
type Span = {
  /** Time at which the reminder is sent. */
  readonly at: number
  /** Time after which the reminder is no longer useful and is not sent. */
  readonly until: number
}

/** Returns the time span in which a reminder is sent, in UTC ms. */
export function reminderSpan(kind: ReminderKind, { open, closed, allotted, listed }: Times): Span {
  if (kind === 'result') return { at: allotted, until: listed }
  if (kind === 'listing') return { at: listed, until: listed + CLOSING_LEAD_MS }
  return { at: closed - Math.min(CLOSING_LEAD_MS, Math.floor((closed - open) / LEAD_PART)), until: closed }
}
