// Auctions of government debt. Each kind is auctioned on a fixed weekday and
// settled on the Thursday of the same week.
import type { BusinessDays } from '../calendar/business-days.ts'
import { dateOfDay, dayOfDate, MONDAY, THURSDAY, TUESDAY, WEDNESDAY, weekdayOf } from '../calendar/civil-date.ts'
import type { BondIssue } from './issue.ts'

/** States of an order in an auction. `rejected`: the price of the auction was above the maximum price of the order. */
export const auctionStates = ['submitted', 'settling', 'cancelled', 'rejected'] as const

export type AuctionDates = {
  /** Civil dates of the auction (`on`) and of its settlement (`settlesOn`). */
  readonly on: string
  readonly settlesOn: string
}

/** Weekday of the auction; null for a kind that is not sold by auction. For US bills it depends on the term in days. */
function weekdayOfAuction({ kind, term }: Pick<BondIssue, 'kind' | 'term'>): number | null {
  if (kind === 'cete' || kind === 'bono' || kind === 'udibono' || kind === 'bondeF') return TUESDAY
  if (kind !== 'bill') return null
  if (term === 28) return WEDNESDAY
  return term === 364 ? TUESDAY : MONDAY
}

/**
 * Returns the dates of the auction that settles on a date; null for a kind without auctions. An auction on a holiday is
 * moved to the preceding business day.
 */
export function auctionBefore(
  issue: Pick<BondIssue, 'kind' | 'term'>,
  settlesOn: string,
  days: BusinessDays,
): AuctionDates | null {
  const weekday = weekdayOfAuction(issue)
  if (weekday === null) return null
  const thursday = dayOfDate(settlesOn)
  return { on: dateOfDay(days.onOrBefore(thursday - THURSDAY + weekday)), settlesOn }
}

/** Returns two settlement dates: the Thursday of the week of `date`, and the next Thursday. */
export function settlementsFrom(date: string): readonly string[] {
  const day = dayOfDate(date)
  const thursday = day - weekdayOf(day) + THURSDAY
  return [thursday, thursday + 7].map(dateOfDay)
}
