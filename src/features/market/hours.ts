// Regular hours of an exchange on its present day, as moments, so that they can be written by another zone's clock too.
import { clockTimeOf, isoDate, zoned } from '../../i18n/day-time.ts'

type Times = readonly [opens: string, closes: string]
export type Span = { readonly opensAt: number; readonly closesAt: number }

/** Spans of the calendar day that the zone has at `now`, UTC ms. */
export function spansOf(hours: readonly Times[], zone: string, now: number): Span[] {
  const today = isoDate(now, zone)
  return hours.map(([opens, closes]) => ({
    opensAt: clockTimeOf(today, opens, zone),
    closesAt: clockTimeOf(today, closes, zone),
  }))
}

/** From midnight to midnight, whichever of the two ways it is written. */
export const isWholeDay = ([opens, closes]: Times): boolean =>
  opens === '00:00' && (closes === '24:00' || closes === opens)

/** True if a zone's clock differs from the device's. */
export const isElsewhere = (zone: string, now: number): boolean =>
  zoned(now, zone).utcOffset() !== zoned(now).utcOffset()
