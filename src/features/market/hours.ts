// Regular hours of an exchange on its current day, as timestamps, so that they can be shown in another time zone, too.
import { clockTimeOf, isoDate, zoned } from '../../i18n/day-time.ts'

type Times = readonly [opens: string, closes: string]
export type Span = { readonly opensAt: number; readonly closesAt: number }

/** Opening hours on the calendar day of the zone at `now`. UTC, ms. */
export function spansOf(hours: readonly Times[], zone: string, now: number): Span[] {
  const today = isoDate(now, zone)
  return hours.map(([opens, closes]) => ({
    opensAt: clockTimeOf(today, opens, zone),
    closesAt: clockTimeOf(today, closes, zone),
  }))
}

/** True for hours from midnight to midnight, whether the end is written as 24:00 or as 00:00. */
export const isWholeDay = ([opens, closes]: Times): boolean =>
  opens === '00:00' && (closes === '24:00' || closes === opens)

/** True if a zone's clock differs from the device's. */
export const isElsewhere = (zone: string, now: number): boolean =>
  zoned(now, zone).utcOffset() !== zoned(now).utcOffset()
