// Auctions of government debt (products/income, sections 1.1 and 1.4): each kind on its weekday, settled on the Thursday of that week.
import type { BusinessDays } from '../calendar/business-days.ts'
import { dateOfDay, dayOfDate, MONDAY, THURSDAY, TUESDAY, WEDNESDAY, weekdayOf } from '../calendar/civil-date.ts'
import type { BondIssue } from './issue.ts'

/** Why an order brought nothing: the price of the auction was above its highest one. */
export const auctionStates = ['submitted', 'settling', 'cancelled', 'rejected'] as const

export type AuctionDates = {
  /** Civil dates. */
  readonly on: string
  readonly settlesOn: string
}

/** Null for what is sold otherwise. Bills of the United States by their term in days. */
function weekdayOfAuction({ kind, term }: Pick<BondIssue, 'kind' | 'term'>): number | null {
  if (kind === 'cete' || kind === 'bono' || kind === 'udibono' || kind === 'bondeF') return TUESDAY
  if (kind !== 'bill') return null
  if (term === 28) return WEDNESDAY
  return term === 364 ? TUESDAY : MONDAY
}

/** On a holiday: on the business day before. */
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

/** The Thursday of the week of a date, and the one after it. */
export function settlementsFrom(date: string): readonly string[] {
  const day = dayOfDate(date)
  const thursday = day - weekdayOf(day) + THURSDAY
  return [thursday, thursday + 7].map(dateOfDay)
}
