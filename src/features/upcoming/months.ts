// The dates of the list by month, on the days of the device's zone.
import { dayOfDate } from '../../../domain/calendar/civil-date.ts'
import { SECOND_MS } from '../../../domain/time.ts'
import type { UpcomingDate } from '../../../domain/wire/calls/upcoming.ts'
import { isoDate } from '../../i18n/day-time.ts'

/** `day`: ISO date; that of an instant is in the device's zone. */
export type DatedEntry = UpcomingDate & { readonly day: string }
export type Month = { readonly month: string; readonly entries: readonly DatedEntry[] }

const dayOf = ({ at, date }: UpcomingDate): string => date ?? isoDate((at ?? 0) * SECOND_MS)

/** Months without a date are left out. */
export function monthsOf(list: readonly UpcomingDate[]): Month[] {
  const dated = list.map((entry): DatedEntry => Object.assign({ day: dayOf(entry) }, entry))
  const sorted = dated.toSorted((one, other) => one.day.localeCompare(other.day, 'en'))
  const months = new Map<string, DatedEntry[]>()
  for (const entry of sorted) {
    const month = entry.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([month, entries]) => ({ month, entries }))
}

/** Number of days from one ISO date to another. */
export const daysBetween = (from: string, to: string): number => dayOfDate(to) - dayOfDate(from)
