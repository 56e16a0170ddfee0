// Reminders of a new issue that a customer can request: begin and end of the application period, results, return of
// unused money, first trading day, end of the shareholders' lock-up.
import type { OfferState } from '../subscription.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

export const reminderKinds = ['opening', 'closing', 'result', 'moneyBack', 'listing', 'unlock'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/**
 * Time between the reminder and the end of applications. For a short offer it is at most a quarter of the application
 * period.
 */
const CLOSING_LEAD_MS = 2 * HOUR_MS
const LEAD_PART = 4

/** Unused money is released in batches right after the result. */
const MONEY_AFTER_MS = MINUTE_MS

type Times = Readonly<Record<OfferState, number>>
type Span = {
  /** Time at which the reminder is sent. */
  readonly at: number
  /** Time after which the reminder is no longer useful and is not sent. */
  readonly until: number
}

/**
 * Returns the time span in which a reminder is sent, in UTC ms; null if the offer has no such step. `lockUpDays`: the
 * shortest lock-up of shareholders after the listing, null if there is none.
 */
export function reminderSpan(
  kind: ReminderKind,
  { open, closed, allotted, listed }: Times,
  lockUpDays: number | null = null,
): Span | null {
  const lead = Math.min(CLOSING_LEAD_MS, Math.floor((closed - open) / LEAD_PART))
  const unlocked = lockUpDays === null ? null : listed + lockUpDays * DAY_MS
  const spans: Readonly<Record<ReminderKind, Span | null>> = {
    opening: { at: open, until: closed },
    closing: { at: closed - lead, until: closed },
    result: { at: allotted, until: listed },
    moneyBack: { at: allotted + MONEY_AFTER_MS, until: listed + CLOSING_LEAD_MS },
    listing: { at: listed, until: listed + CLOSING_LEAD_MS },
    unlock: unlocked === null ? null : { at: unlocked, until: unlocked + DAY_MS },
  }
  return spans[kind]
}
